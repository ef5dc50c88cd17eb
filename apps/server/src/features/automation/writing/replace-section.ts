import type { RunBrief } from '@pressloom/contract';
import { textOf } from '../../../text/excerpt.ts';

/** Which section of an article is meant. */
export interface SectionPlace {
  /** 0 is what stands before the first heading. */
  index: number;
  /** Of all sections, as the article was written with them. */
  headings: string[];
}

/** Of a section of an article with this outline. */
export const placeOf = (brief: RunBrief | null, index: number): SectionPlace => ({
  index,
  headings: (brief?.sections ?? []).map(({ heading }) => heading),
});

/**
 * Puts a new text in place of one section of a post, whatever its user wrote into the others. Undefined if the post has no
 * such section any more.
 */
export function replaceSection(html: string, place: SectionPlace, section: string): string | undefined {
  const found = findSection(html, place);
  if (!found) return undefined;
  const [from, to] = found;
  return [html.slice(0, from).trimEnd(), section, html.slice(to)].filter(Boolean).join('\n');
}

/** The text of a section as the post has it, without its heading; undefined if it has no such section any more. */
export function sectionIn(html: string, place: SectionPlace): string | undefined {
  const found = findSection(html, place);
  return found && html.slice(...found).trim();
}

/**
 * Where the text of a section begins and ends. The section is found by its heading. One whose heading was changed is the
 * one at its place, as long as no section was added or removed, and no other one is there.
 */
function findSection(html: string, place: SectionPlace): [from: number, to: number] | undefined {
  const starts = [...html.matchAll(/<h2\b/g)].map((match) => match.index);
  if (place.index === 0) return [0, starts[0] ?? html.length];
  const found = starts.map((start, at) => headingAt(html, start, starts[at + 1]));
  const at = indexOf(
    place,
    found.map(({ text }) => text),
  );
  const [start, heading] = [starts[at], found[at]];
  if (start === undefined || !heading?.html) return undefined;
  return [start + heading.html.length, starts[at + 1] ?? html.length];
}

function indexOf({ index, headings }: SectionPlace, found: string[]): number {
  const heading = wordsOf(headings[index - 1] ?? '');
  const alike = found.flatMap((text, at) => (heading !== '' && wordsOf(text) === heading ? [at] : []));
  if (alike.length === 1) return alike[0] as number;
  if (found.length !== headings.length) return -1;
  const there = wordsOf(found[index - 1] ?? '');
  const isOther = there !== heading && headings.some((other) => wordsOf(other) === there);
  return isOther ? -1 : index - 1;
}

function headingAt(html: string, start: number, next = html.length) {
  // Never the end of a later one: a search for it from each start would take quadratic time.
  const section = html.slice(start, next);
  const end = section.indexOf('</h2>');
  const whole = end === -1 ? '' : section.slice(0, end + '</h2>'.length);
  return { html: whole, text: textOf(whole) };
}

const wordsOf = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
