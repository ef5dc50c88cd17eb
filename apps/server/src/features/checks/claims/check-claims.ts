import type { Claim, LinkState } from '@pressloom/contract';
import { hashOfParts } from '../../../text/hash-of-parts.ts';
import { type Passage, readPassages, type Stretch } from '../reading/read-passages.ts';
import { sentencesIn } from '../reading/sentences.ts';
import { type Statement, statementsIn } from './find-statements.ts';
import { type Judged, judgeOf } from './judge.ts';
import { proposalsFor } from './proposals.ts';
import { readSource, type Source, type SourceFacts } from './source-facts.ts';

/** More are not listed: a text with as many says nothing but figures. */
const CLAIMS_MAX = 500;

interface ClaimsInput {
  /** The text as a reader gets it: HTML, or blocks of WordPress. */
  html: string;
  /** As texts, or read already: reading one of 500,000 characters takes a tenth of a second. */
  sources: readonly (Source | SourceFacts)[];
  /** What a person says of themselves needs no source; what a model says in the first person does. */
  writer: 'person' | 'model';
  /** What is known of the text’s links, by URL. Links that are not in it are not judged. */
  linkStates?: ReadonlyMap<string, LinkState>;
  now?: Date;
}

/**
 * The figures, dates, quotations, names and links of a text, each with what the sources say of it. Compares with the
 * sources’ words: that a figure occurs there doesn’t prove that it means the same. Linear in the text and in the sources.
 */
export function checkClaims({ html, sources, writer, linkStates, now = new Date() }: ClaimsInput): Claim[] {
  const facts = sources.map((source) => ('figures' in source ? source : readSource(source)));
  const claims: Claim[] = [];
  const seen = new Map<string, number>();
  for (const passage of readPassages(html)) {
    let next = 0;
    for (const { text, start } of sentencesIn(passage.text)) {
      const occurrence = seen.get(text) ?? 0;
      seen.set(text, occurrence + 1);
      // Counted, because the editor finds it there, too.
      if (passage.kind === 'code') continue;
      const links = linksIn(passage, start, text.length, next);
      next += links.length;
      const judge = judgeOf(facts, links, text);
      const sentence: CheckedSentence = { sentence: text, occurrence, isCited: links.length > 0 };
      for (const statement of statementsIn(text, start, passage, writer, now))
        claims.push(claimOf(sentence, statement, judge(statement.isIn)));
      for (const link of links) claims.push(...linkClaims(sentence, link, linkStates?.get(link.url)));
      if (claims.length >= CLAIMS_MAX) return claims.slice(0, CLAIMS_MAX);
    }
  }
  return claims;
}

interface CheckedSentence {
  sentence: string;
  occurrence: number;
  /** It has a link. */
  isCited: boolean;
}

function claimOf(
  { sentence, occurrence, isCited }: CheckedSentence,
  { kind, start, end, figure }: Statement,
  judged: Judged,
): Claim {
  const { verdict, source } = judged;
  const text = sentence.slice(start, end);
  return {
    key: hashOfParts([kind, text, sentence]),
    kind,
    verdict,
    text,
    sentence,
    occurrence,
    start,
    end,
    source: source && { url: source.url, title: source.title },
    proposals: proposalsFor({ kind, sentence, start, end, figure, isCited, ...judged }),
  };
}

interface SentenceLink extends Stretch {
  url: string;
}

/** The links that begin in a sentence, with offsets in it. @param next the first link that no sentence before has */
function linksIn({ links }: Passage, from: number, length: number, next: number): SentenceLink[] {
  const found: SentenceLink[] = [];
  for (let link = links[next]; link && link.start < from + length; link = links[next + found.length])
    found.push({ url: link.url, start: Math.max(0, link.start - from), end: Math.min(link.end - from, length) });
  return found;
}

/** A link whose page is there is no finding. */
function linkClaims(
  { sentence, occurrence }: CheckedSentence,
  { url, start, end }: SentenceLink,
  state?: LinkState,
): Claim[] {
  if (state === undefined || state === 'alive') return [];
  const text = sentence.slice(start, end);
  return [
    {
      key: hashOfParts(['link', url, sentence]),
      kind: 'link',
      verdict: state === 'dead' ? 'dead_link' : 'unsure_link',
      text,
      sentence,
      occurrence,
      start,
      end,
      source: { url, title: '' },
      proposals: state === 'dead' ? [{ action: 'unlink', start, end, text }] : [],
    },
  ];
}
