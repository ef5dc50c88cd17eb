/**
 * Two titles, and what an editor says of them: one article answers both (same), one subject with another question
 * (close), or two subjects (clear). Written by hand for this repository.
 */
export type LabelledPair = ['same' | 'close' | 'clear', string, string];
