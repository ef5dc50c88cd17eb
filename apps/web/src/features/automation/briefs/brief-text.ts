import { LENGTH_WORDS, type Run, type RunBrief } from '@pressloom/contract';
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

/** @param length of the articles of its run, for a brief that does not exist yet */
export const toTexts = (brief: RunBrief | null, length: Run['length']): BriefTexts => ({
  outline: (brief?.sections ?? [])
    .map(({ heading, points }) => [heading, ...points.map((point) => `- ${point}`)].join('\n'))
    .join('\n\n'),
  onlyYouKnow: brief?.onlyYouKnow ?? '',
  sources: (brief?.sources ?? []).join('\n'),
  links: (brief?.links ?? []).join('\n'),
  words: String(brief?.words ?? LENGTH_WORDS[length]),
});

/** Lines that begin with a dash are points of the heading above them. */
export function toBrief(texts: BriefTexts, length: Run['length']): RunBrief {
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
    words: texts.words.trim() === '' ? LENGTH_WORDS[length] : Number(texts.words),
  };
}
