import { CATEGORIES_MAX, cutText, EXCERPT_MAX, TITLE_MAX } from '@pressloom/contract';
import { webAddress } from './clean-html.ts';
import type { FrontMatter } from './front-matter.ts';
import type { ReadDocument } from './read-document.ts';

export const KEYWORDS = 30;

/** The parts of a document that could not be imported unchanged, in the user's words. */
export function noticesOf({ about, title, missingImages, cleaned, around, blocks }: ReadDocument): string[] {
  const { framed, leftOut, unusableLinks, relativeLinks, missingTargets, checkboxes } = cleaned;
  const date = dateOf(about);
  const isAhead = date !== undefined && date.getTime() > Date.now();
  const notices: [unknown, string][] = [
    [missingImages.length, `Not on the web, so its place is marked in the text: ${named(missingImages, 10)}`],
    [framed.length, `Shown as a link: ${named(framed)}`],
    [leftOut.length, `Left out: ${named(leftOut, 20)}`],
    [around, `Left out, around the main part of the page: ${short(around)}`],
    [blocks, `WordPress blocks that became plain text: ${blocks}`],
    [checkboxes, 'Checkboxes became ☐ and ☑, which readers can’t tick'],
    [unusableLinks.length, `Links removed (their text is kept): ${named(unusableLinks)}`],
    [
      relativeLinks.length,
      `Links to files beside the document, which won’t work on your site: ${named(relativeLinks)}`,
    ],
    [
      missingTargets.length,
      `Links within the text whose target is missing: ${named(missingTargets.map((id) => `#${id}`))}`,
    ],
    [about.unused.length, `Not used from its front matter: ${named(about.unused, 20)}`],
    [about.image && !webAddress(about.image), `Its cover is not on the web: ${short(about.image)}`],
    [about.date && !date, `Its date could not be read: ${about.date?.slice(0, 50)}`],
    [isAhead, `Its date, ${date?.toISOString().slice(0, 10)}, lies ahead: schedule it from the calendar`],
    [about.categories.length > CATEGORIES_MAX, `Only the first ${CATEGORIES_MAX} categories were taken`],
    [about.tags.length > KEYWORDS, `Only the first ${KEYWORDS} keywords were taken`],
    [title.length > TITLE_MAX, `Its title was shortened to ${TITLE_MAX} characters`],
    [
      (about.excerpt?.length ?? 0) > EXCERPT_MAX,
      `Its excerpt was shortened to ${EXCERPT_MAX.toLocaleString('en-US')} characters`,
    ],
  ];
  return notices.filter(([applies]) => Boolean(applies)).map(([, notice]) => notice);
}

/** The first few values, and how many more there are. */
function named(values: string[], most = 5): string {
  const shown = values.slice(0, most).map(short).join(', ');
  return values.length > most ? `${shown} and ${values.length - most} more` : shown;
}

const short = (text = '') => (text.length > 200 ? `${cutText(text, 200)}…` : text);

/** The date on which the document was written, which the post keeps. In UTC where it names no zone. */
export function dateOf({ date }: FrontMatter): Date | undefined {
  if (!date || !/^\d{4}-\d\d-\d\d/.test(date)) return undefined;
  const iso = date.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ (?=[+-]\d\d:?\d\d$)/, '');
  const parsed = new Date(/T[\d:.]+$/.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(parsed.getTime()) || !isDay(date.slice(0, 10)) ? undefined : parsed;
}

/** JavaScript reads February 30 as March 1. */
const isDay = (day: string): boolean => new Date(day).toJSON()?.startsWith(day) === true;
