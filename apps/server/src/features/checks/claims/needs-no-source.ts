import type { Passage } from '../reading/read-passages.ts';
import type { DateMention } from './find-dates.ts';
import type { Figure } from './find-numbers.ts';
import type { SentenceSense } from './sentence-sense.ts';
import { isDose, isMoney, isShareUnit } from './units.ts';

/** What a number names rather than counts: the third step, a version, a form. */
const LABEL =
  /\b(?:step|chapter|figure|fig\.|table|part|section|page|level|version|phase|stage|day|week|tip|rule|item|number|no\.|nr\.|room|route|highway|form|article|type|grade|size|port|error|code|http|bus|tram|line|gate|platform|exit|windows|ios|android|php|node|python|java|mysql|postgresql|wordpress|ubuntu|debian|chrome|firefox|safari|react|vue|angular|django|rails|laravel|html|css|es|usb|wi-fi|bluetooth|covid|formula|boeing|airbus|iphone|ipad|pixel|galaxy|playstation|xbox|omega|vitamin|route|interstate|class|season|episode|volume|issue|round|lesson|method|option|plan|zone|year|question|answer|reason|mistake|idea)s?[ -]#?$/i;

/** Things that a post counts itself. */
const OWN_COUNT =
  /^ (?:of (?:them|these|those)|(?:[a-z-]+ ){0,2}(?:tips?|ways?|steps?|reasons?|things?|ideas?|rules?|questions?|mistakes?|errors?|points?|options?|parts?|sections?|lessons?|strategies|tricks?|facts?|signs?|examples?|recipes|exercises|habits|principles|tutorials?|guides?|reads?|items?|takeaways?|myths?|tables? and|methods?|techniques?|features?|alternatives?|hacks?))\b/i;
const OWN_LIST =
  /(?:^|\b(?:these|the following|here are|here's|following|the next|in this|our|my|below are|one of (?:the|these)|of the|of these|all|the|are|with|into|build|learn|share|cover|list) )$/i;

/** Phrases in which a number says no quantity. */
const IDIOM =
  /\b(?:50\/50|24\/7|9[- ]to[- ]5|101|360[- ]degree|number one|a million times|a thousand times|one-stop|401\(k\)|hundred years from now|in a hundred years|one hundred percent sure|100% (?:sure|certain))\b/gi;

interface Around {
  figure: Figure;
  /** The text before and after the figure, some words of each. */
  before: string;
  after: string;
}

/** Small numbers in words are figures only with a unit: "one of them", "two friends". */
const isWord = ({ figure: { isInWords, unit, value, to } }: Around) =>
  isInWords &&
  ((unit === '' && (to !== null || value < 100)) ||
    (unit === 'times' && value < 3) ||
    (value === 1 && !isShareUnit(unit)));

/** "Step 3", "401(k)", "1. " at the beginning of a line. */
const isLabel = ({ figure, before, after }: Around) =>
  LABEL.test(before) || /^[a-zA-Z(]/.test(after) || (figure.start === 0 && /^[.)] /.test(after));

/** "Python 3.12", but not "In Porto 40 cafés". */
const isVersion = ({ figure: { value }, before, after }: Around) =>
  /\p{Lu}\p{L}* $/u.test(before) && Number.isInteger(value * 10) && value < 100 && !/^ [a-z]+s\b/.test(after);

/** "These 5 tips". */
const isOwnCount = ({ figure, before, after }: Around) =>
  figure.value <= 100 && OWN_COUNT.test(after) && (figure.start === 0 || OWN_LIST.test(before));

/** "A 10-minute tutorial". */
const isOfPost = ({ after }: Around) =>
  /^(?:-[a-z]+)? (?:read|guide|tutorial|recipe|video|course|checklist|plan|challenge)\b/.test(after);

/** Characters of the longest of them. */
const IDIOM_MAX = 30;

/** Figures that need no source, by the words around them and by the kind of their sentence and passage. */
export function isNoClaim(
  text: string,
  figure: Figure,
  sense: SentenceSense,
  passage: Passage['kind'],
  writer: 'person' | 'model',
): boolean {
  const around = {
    figure,
    before: text.slice(Math.max(0, figure.start - 24), figure.start),
    after: text.slice(figure.end, figure.end + 48),
  };
  if (isWord(around) || isOfPost(around) || isInIdiom(text, figure)) return true;
  if (figure.unit === '' && (isLabel(around) || isVersion(around) || isOwnCount(around))) return true;
  const isStatistic = isShareUnit(figure.unit) || isMoney(figure.unit);
  // A heading counts what follows, an ingredient begins with its amount.
  if (!isStatistic && (passage === 'heading' || (passage === 'item' && figure.start === 0))) return true;
  if (passage === 'heading') return false;
  return (
    sense.isSupposed || (sense.isOwnExperience && writer === 'person') || (sense.isInstruction && !isDose(figure.unit))
  );
}

function isInIdiom(text: string, { start, end }: Figure): boolean {
  const from = Math.max(0, start - IDIOM_MAX);
  const found = text.slice(from, end + IDIOM_MAX).matchAll(IDIOM);
  return [...found].some(({ 0: idiom, index }) => start < from + index + idiom.length && end > from + index);
}

/** The present is no claim: it says for when a text was written. */
export function isPresent({ year, day }: DateMention, text: string, start: number, now: Date): boolean {
  const isNow = year >= now.getUTCFullYear() - 1 && year <= now.getUTCFullYear() + 2;
  const isNotice =
    /^(?:this (?:post|article|guide|page) )?(?:was )?(?:last |first )?(?:updated|reviewed|published|posted|edited|as of)(?: on| in)? $/i.test(
      text.slice(0, start),
    );
  return isNotice || (isNow && day === null);
}
