import { z } from 'zod';
import { postFormValues } from './post-form-values.ts';

/** A new post that the server was asked to make: it may have it, although it has not said so. */
const creation = z.object({
  /** Made here, so that asking again makes no second post. */
  id: z.string(),
  /** What it was asked to make. */
  sent: postFormValues,
});
export type Creation = z.infer<typeof creation>;

/** Edits that the server does not have yet. Each open page writes to a slot of its own: two tabs never mix. */
const unsavedEdits = z.object({
  slot: z.string(),
  savedAt: z.iso.datetime(),
  /** The version of the post they were made on, null for a new post. */
  version: z.number().nullable(),
  changes: postFormValues.partial(),
  creation: creation.optional(),
});
export type UnsavedEdits = z.infer<typeof unsavedEdits>;
/** What a page gives to be kept. */
export type Edits = Omit<UnsavedEdits, 'slot' | 'savedAt'>;

/** Whose edits, of which post: the next user of this browser is not shown them. */
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

/** Answers false when the browser has no room for them. */
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
