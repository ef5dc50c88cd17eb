/** What was copied last, in the browser's storage. */
export const COPIED = 'pressloom-copied';
/** The changes of a post that can be undone, in the tab's storage. The post's key follows. */
export const UNDO = 'pressloom-undo:';

/** Removes what the editor keeps to paste and to undo. Edits that the server doesn't have stay: they would be lost. */
export function forgetTexts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(COPIED) || key.startsWith(UNDO)) storage.removeItem(key);
    }
  }
}
