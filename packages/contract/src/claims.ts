import { z } from 'zod';

export const claimKind = z.enum(['number', 'date', 'quote', 'name', 'link']);
export type ClaimKind = z.infer<typeof claimKind>;

/**
 * `supported`: a source has it, in the cited source if the sentence cites one; `not_in_source`: none of the sources has it;
 * `no_source`: there is none; `unread_source`: the sentence links to a page that is not among the sources; `dead_link`:
 * the page is gone; `unsure_link`: it could not be reached, or refused.
 */
export const claimVerdict = z.enum([
  'supported',
  'not_in_source',
  'no_source',
  'unread_source',
  'dead_link',
  'unsure_link',
]);
export type ClaimVerdict = z.infer<typeof claimVerdict>;

export type LinkState = 'alive' | 'dead' | 'unsure';

/** Replaces a stretch of a claim’s sentence. `cite` links it to a source, `unlink` removes its link. */
export const claimProposal = z.object({
  action: z.enum(['cite', 'soften', 'remove', 'unlink']),
  /** UTF-16 offsets in the sentence. */
  start: z.number().int(),
  end: z.number().int(),
  /** What stands there then. */
  text: z.string(),
  /** Where `cite` links to. */
  url: z.string().optional(),
});
export type ClaimProposal = z.infer<typeof claimProposal>;

/** A statement of a text that can be checked, and what its sources say of it. */
export const claim = z.object({
  /** The same for the same statement in the same sentence. */
  key: z.string(),
  kind: claimKind,
  verdict: claimVerdict,
  /** As it stands in the sentence. */
  text: z.string(),
  /** With single spaces. */
  sentence: z.string(),
  /** How many sentences of the text before this one are the same. */
  occurrence: z.number().int(),
  /** UTF-16 offsets of `text` in the sentence. */
  start: z.number().int(),
  end: z.number().int(),
  /** That supports it, or is cited for it; of a link, its target. */
  source: z.object({ url: z.string(), title: z.string() }).nullable(),
  proposals: z.array(claimProposal),
});
export type Claim = z.infer<typeof claim>;
