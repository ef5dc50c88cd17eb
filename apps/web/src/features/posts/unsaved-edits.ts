import { z } from 'zod';
import { type PostFormValues, postFormValues } from './post-form-values.ts';

/** Edits that the server does not have yet. Each open page writes to a slot of its own: two tabs never mix. */
const unsavedEdits = z.object({
  slot: z.string(),
  savedAt: z.iso.datetime(),
  /** The version of the post they were made on, null for a new post. */
  version: z.number().nullable(),
  changes: postFormValues.partial(),
});
export type UnsavedEdits = z.infer<typeof unsavedEdits>;

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
export const keepUnsavedEdits = (
  owner: EditsOwner,
  slot: string,
  edits: { version: number | null; changes: Partial<PostFormValues> },
  now = new Date(),
): boolean => {
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
