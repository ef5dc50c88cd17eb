import type { ClaimKind, ClaimProposal, ClaimVerdict } from '@pressloom/contract';
import type { Figure } from './find-numbers.ts';
import { soften } from './soften.ts';
import type { Source } from './source-facts.ts';

interface Judged {
  kind: ClaimKind;
  verdict: ClaimVerdict;
  sentence: string;
  start: number;
  end: number;
  source: Source | null;
  figure?: Figure | undefined;
  /** The sentence has a link. */
  isCited: boolean;
}

/** What can be done about a claim: each replaces a stretch of its sentence, so that the user sees what will stand there. */
export function proposalsFor(claim: Judged): ClaimProposal[] {
  const { verdict, sentence, source, start, end } = claim;
  if (verdict === 'supported') {
    const canCite = source?.url && !claim.isCited;
    return canCite ? [{ action: 'cite', start, end, text: sentence.slice(start, end), url: source.url }] : [];
  }
  const softer = softerOf(claim);
  return [
    ...(softer ? [{ action: 'soften' as const, ...softer }] : []),
    { action: 'remove', start: 0, end: sentence.length, text: '' },
  ];
}

const softerOf = ({ kind, sentence, start, end, figure }: Judged) =>
  kind === 'number' || kind === 'date' ? soften(sentence, { start, end }, figure) : undefined;
