import type { Source } from '../../src/features/checks/index.ts';

/**
 * A sentence of a post, and the figures, dates and quotations in it that an editor would mark because the sources of its
 * field don’t have them. None: everything in it is in a source, or nothing in it needs one. Written by hand for this
 * repository.
 */
export type LabelledSentence = [html: string, ...unsupported: string[]];

export interface LabelledField {
  sources: Source[];
  /** Of a post that somebody writes about their field; in turns, two were fitted on and two held back. */
  sentences: LabelledSentence[];
}
