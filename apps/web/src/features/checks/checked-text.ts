import type { PostCheck } from '@pressloom/contract';

export type CheckedClaim = PostCheck['claims'][number];

/** A sentence of the text. */
export interface SentenceInText {
  sentence: string;
  occurrence: number;
}

/** What becomes of a part of a sentence. */
export interface EditInText extends SentenceInText {
  start: number;
  end: number;
  text: string;
  /** A link to put on it, or null to remove the one that is there. */
  link?: string | null;
}

/** The text that is being written, for those who check it. */
export interface CheckedText {
  /** As it is now. */
  content: () => string;
  /** Selects a sentence; false if it is no longer there. */
  show: (place: SentenceInText) => boolean;
  /** Changes a sentence as an edit of the user’s; false, and nothing is changed, if it is no longer there. */
  edit: (edit: EditInText) => boolean;
}
