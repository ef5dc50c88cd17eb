import { wordsIn } from '../../search/index.ts';
import { stemOf } from '../overlap/title-terms.ts';
import type { Passage } from '../reading/read-passages.ts';
import type { LinkTarget } from './link-targets.ts';

/** A word of a text that a link may stand on. */
interface Token {
  passage: number;
  stem: string | undefined;
  start: number;
  end: number;
  /** It follows the word before it directly, with a space or a hyphen. */
  isJoined: boolean;
}

export interface Anchor {
  passage: number;
  start: number;
  end: number;
  /** How much of the target’s title it says, from 0 to 1, by weight. */
  coverage: number;
}

/** The words of a text that may become a link, and where each stem stands. */
export interface LinkableText {
  tokens: Token[];
  places: ReadonlyMap<string, number[]>;
}

/** A link on more words than this is hard to read. */
const WORDS_MAX = 7;

/** Below, a phrase is about something else: "coffee" in a post about coffee says nothing of which page. */
const COVERAGE_MIN = 0.6;

const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s[^\]]{0,500})?\/?\]/i;

/** Paragraphs and items of lists, without what is linked, code, or in a block or shortcode that holds more than text. */
const isLinkable = ({ kind, isForeign, text }: Passage) =>
  (kind === 'paragraph' || kind === 'item') && !isForeign && !SHORTCODE.test(text);

/** Reads the words of a text once for all targets. */
export function readLinkable(passages: readonly Passage[]): LinkableText {
  const tokens = [...passages.entries()].flatMap(([at, passage]) => (isLinkable(passage) ? tokensIn(passage, at) : []));
  const places = new Map<string, number[]>();
  for (const [at, { stem }] of tokens.entries()) {
    const known = stem && places.get(stem);
    if (known) known.push(at);
    else if (stem) places.set(stem, [at]);
  }
  return { tokens, places };
}

function tokensIn({ text, links, code }: Passage, passage: number): Token[] {
  const closed = [...links, ...code].sort((one, other) => one.start - other.start);
  const tokens: Token[] = [];
  let next = 0;
  let before = -1;
  for (const { word, start, end } of wordsIn(text)) {
    while ((closed[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const isClosed = (closed[next]?.start ?? Number.POSITIVE_INFINITY) < end;
    const isJoined = before >= 0 && /^[ '’-]$/.test(text.slice(before, start));
    if (!isClosed) tokens.push({ passage, stem: stemOf(word), start, end, isJoined });
    before = isClosed ? -1 : end;
  }
  return tokens;
}

/** The places in a text whose words say what a target’s title says, the best and earliest first. */
export function findAnchors(text: LinkableText, { stems }: LinkTarget, weightOf: (stem: string) => number): Anchor[] {
  const whole = [...stems].reduce((sum, stem) => sum + weightOf(stem), 0);
  const starts = [...stems].flatMap((stem) => text.places.get(stem) ?? []);
  return starts
    .map((from) => anchorFrom(text.tokens, from, stems, (stem) => weightOf(stem) / whole))
    .filter((anchor) => anchor !== undefined)
    .sort((one, other) => other.coverage - one.coverage || one.passage - other.passage || one.start - other.start);
}

/** The words from a place on that say most of a title and nothing else; undefined if that is too little. */
function anchorFrom(
  tokens: readonly Token[],
  from: number,
  stems: ReadonlySet<string>,
  shareOf: (stem: string) => number,
): Anchor | undefined {
  const first = tokens[from];
  if (!first) return undefined;
  const covered = new Set<string>();
  let coverage = 0;
  let { end } = first;
  for (const [at, token] of tokens.slice(from, from + WORDS_MAX).entries()) {
    const goesOn = token.passage === first.passage && (at === 0 || token.isJoined);
    if (!goesOn || (token.stem && !stems.has(token.stem))) break;
    if (!token.stem || covered.has(token.stem)) continue;
    covered.add(token.stem);
    coverage += shareOf(token.stem);
    end = token.end;
  }
  const isTelling = covered.size >= 2 || stems.size === 1;
  return isTelling && coverage >= COVERAGE_MIN
    ? { passage: first.passage, start: first.start, end, coverage }
    : undefined;
}
