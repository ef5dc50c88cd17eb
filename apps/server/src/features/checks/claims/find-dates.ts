/** A date as it stands in a text. */
export interface DateMention {
  start: number;
  end: number;
  year: number;
  /** 1 to 12; null if only the year is given. */
  month: number | null;
  day: number | null;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = `(?:${MONTHS.map((name) => (name.length > 4 ? `${name}|${name.slice(0, 3)}\\.?|${name.slice(0, 4)}\\.?` : name)).join('|')})`;
const YEAR = '(?:1[0-9]|20)\\d{2}';

const FULL = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<d1>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<m1>${MONTH}),? (?<y1>${YEAR})|(?<m2>${MONTH}) (?<d2>\\d{1,2})(?:st|nd|rd|th)?,? (?<y2>${YEAR})|(?<y3>${YEAR})-(?<n3>\\d{2})-(?<d3>\\d{2})|(?<m4>${MONTH}),? (?:of )?(?<y4>${YEAR}))(?![\\p{L}\\d])`,
  'giu',
);

/** A bare year: by the word before it, or because nothing is counted with it. */
const BARE = new RegExp(
  `(?<![\\p{L}\\d.,/$€£#-]|\\d )(?<year>${YEAR})(?: (?<era>BC|BCE|AD|CE))?(?![\\d%]|[.,]\\d|-?\\p{L}|s\\b)`,
  'gu',
);
const BEFORE =
  /\b(?:in|since|by|from|of|until|till|before|after|around|about|early|late|mid|during|between|year|and|to|circa|c\.|for) $|[(]$|^$|[,;:-] ?$/i;
/** "2,150 bakers" with a blank instead of the comma, "1500 calories": something is counted. */
const COUNTED = /^ (?:[a-z]+s|people|men|women|children|kcal|km|kg|mg|g|m|ml|l|percent)\b/;

/** The dates of a text, in their order. @param text see even-text.ts */
export function findDates(text: string): DateMention[] {
  const found: DateMention[] = [];
  for (const { 0: match, index, groups = {} } of text.matchAll(FULL)) {
    const year = Number(groups.y1 ?? groups.y2 ?? groups.y3 ?? groups.y4);
    const name = groups.m1 ?? groups.m2 ?? groups.m4;
    const day = groups.d1 ?? groups.d2 ?? groups.d3;
    found.push({
      start: index,
      end: index + match.length,
      year,
      month: name ? monthOf(name) : Number(groups.n3),
      day: day ? Number(day) : null,
    });
  }
  for (const { 0: match, index, groups = {} } of text.matchAll(BARE)) {
    const end = index + match.length;
    if (found.some((other) => index < other.end && end > other.start)) continue;
    const isYear =
      groups.era ||
      (BEFORE.test(text.slice(Math.max(0, index - 12), index)) && !COUNTED.test(text.slice(end, end + 20)));
    if (!isYear) continue;
    const isBefore = groups.era?.startsWith('BC') ?? false;
    found.push({ start: index, end, year: Number(groups.year) * (isBefore ? -1 : 1), month: null, day: null });
  }
  return found.sort((one, other) => one.start - other.start);
}

const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;

/** Whether a source that has `there` says what `here` says: it may be more exact. */
export const saysDate = (there: DateMention, here: DateMention): boolean =>
  there.year === here.year &&
  (here.month === null || there.month === here.month) &&
  (here.day === null || there.day === here.day);
