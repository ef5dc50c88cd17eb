import { z } from 'zod';
import { emptyPost, type PostFormValues, postFormValues } from './post-form-values.ts';

/** A new post that was sent without a response: the server may have created it. */
const creation = z.object({
  /** Generated here, so that a retry does not create a second post. */
  id: z.string(),
  /** The values that were sent. An earlier release may have stored fewer fields. */
  sent: postFormValues.partial().transform((sent): PostFormValues => ({ ...emptyPost(null), ...sent })),
});
export type Creation = z.infer<typeof creation>;

/** Edits that the server does not have yet. Each open page has its own slot, so that two tabs never mix. */
const unsavedEdits = z.object({
  slot: z.string(),
  savedAt: z.iso.datetime(),
  /** The version of the post that the edits are based on, null for a new post. */
  version: z.number().nullable(),
  changes: postFormValues.partial(),
  creation: creation.optional(),
});
export type UnsavedEdits = z.infer<typeof unsavedEdits>;
/** What a page stores. */
export type Edits = Omit<UnsavedEdits, 'slot' | 'savedAt'>;

/** The user and the post of the edits: another user of this browser does not see them. */
export interface EditsOwner {
  userId: string;
  /** A post's id, or `new`. */
  postId: string;
}

const PREFIX = 'pressloom-unsaved';
const KEPT_FOR = 30 * 24 * 3600_000;

const keyOf = ({ userId, postId }: EditsOwner, slot: string) => `${PREFIX}:${userId}:${postId}:${slot}`;

/** Newest first. */
export const readUnsavedEdits = (owner: EditsOwner): UnsavedEdits[] =>
  storedKeys(keyOf(owner, ''))
    .map((key) => parse(localStorage.getItem(key)))
    .filter((edits) => edits !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));

/** Returns false if the browser's storage is full. */
export const keepUnsavedEdits = (owner: EditsOwner, slot: string, edits: Edits, now = new Date()): boolean => {
  const text = JSON.stringify({ slot, savedAt: now.toISOString(), ...edits } satisfies UnsavedEdits);
  try {
    localStorage.setItem(keyOf(owner, slot), text);
    return true;
  } catch {
    dropExpired(now);
  }
  try {
    localStorage.setItem(keyOf(owner, slot), text);
    return true;
  } catch {
    return false;
  }
};

export const forgetUnsavedEdits = (owner: EditsOwner, slot: string) => localStorage.removeItem(keyOf(owner, slot));

const dropExpired = (now: Date) => {
  for (const key of storedKeys(`${PREFIX}:`)) {
    const edits = parse(localStorage.getItem(key));
    if (!edits || now.getTime() - Date.parse(edits.savedAt) > KEPT_FOR) localStorage.removeItem(key);
  }
};

const storedKeys = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

const parse = (text: string | null): UnsavedEdits | null => {
  try {
    return unsavedEdits.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};
