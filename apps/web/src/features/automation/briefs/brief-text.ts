import type { RunBrief } from '@pressloom/contract';
import { linesOf } from '../lines-of.ts';

/** A brief as it is edited: lines of text. */
export interface BriefTexts {
  /** `## Heading` and `- point` lines. */
  outline: string;
  onlyYouKnow: string;
  /** One URL a line. */
  sources: string;
  links: string;
  words: string;
}

const WORDS = 1_000;

export const toTexts = (brief: RunBrief | null): BriefTexts => ({
  outline: (brief?.sections ?? [])
    .map(({ heading, points }) => [heading, ...points.map((point) => `- ${point}`)].join('\n'))
    .join('\n\n'),
  onlyYouKnow: brief?.onlyYouKnow ?? '',
  sources: (brief?.sources ?? []).join('\n'),
  links: (brief?.links ?? []).join('\n'),
  words: String(brief?.words ?? WORDS),
});

/** Lines that begin with a dash are points of the heading above them. */
export function toBrief(texts: BriefTexts): RunBrief {
  const sections: RunBrief['sections'] = [];
  for (const line of linesOf(texts.outline)) {
    const point = /^[-*•]\s*(.*)$/.exec(line)?.[1];
    const last = sections.at(-1);
    if (point !== undefined && last) {
      if (point) last.points.push(point);
    } else sections.push({ heading: line.replace(/^#+\s*/, ''), points: [] });
  }
  return {
    sections,
    onlyYouKnow: texts.onlyYouKnow.trim(),
    sources: linesOf(texts.sources),
    links: linesOf(texts.links),
    words: Number(texts.words) || WORDS,
  };
}
