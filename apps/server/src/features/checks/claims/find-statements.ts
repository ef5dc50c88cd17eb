import type { ClaimKind } from '@pressloom/contract';
import type { Passage, Stretch } from '../reading/read-passages.ts';
import { evenText } from './even-text.ts';
import { findDates } from './find-dates.ts';
import { findNames } from './find-names.ts';
import { type Figure, findFigures } from './find-numbers.ts';
import { findQuotations } from './find-quotations.ts';
import { isNoClaim, isPresent } from './needs-no-source.ts';
import { senseOf } from './sentence-sense.ts';
import { hasDate, hasFigure, hasWords, type SourceFacts, stemsBeside } from './source-facts.ts';

/** A figure, date, quotation or name of a sentence that needs a source. */
export interface Statement extends Stretch {
  kind: ClaimKind;
  figure?: Figure;
  /** Whether a source has it. */
  isIn: (source: SourceFacts) => boolean;
}

/** What of a sentence needs a source. */
export function statementsIn(
  sentence: string,
  offset: number,
  passage: Passage,
  writer: 'person' | 'model',
  now: Date,
): Statement[] {
  const text = evenText(sentence);
  const figures = findFigures(text);
  const stems = stemsBeside(sentence, figures);
  const sense = senseOf(text);
  const isCode = ({ start, end }: Stretch) =>
    passage.code.some((code) => start + offset < code.end && end + offset > code.start);
  const quotations = passage.kind === 'quote' ? wholeQuote(text) : findQuotations(text);
  const isQuoted = ({ start, end }: Stretch) => quotations.some((each) => start < each.end && end > each.start);
  const dates = findDates(text);
  const isDate = ({ start, end }: Stretch) => dates.some((each) => start < each.end && end > each.start);
  const isFree = sense.isSupposed || sense.isInstruction || (sense.isOwnExperience && writer === 'person');
  const found: Statement[] = [
    ...(isFree && !sense.isSupposed && passage.kind !== 'quote' ? [] : quotations).map((each) => ({
      ...each,
      kind: 'quote' as const,
      isIn: (source: SourceFacts) => hasWords(source, text.slice(each.start, each.end)),
    })),
    ...(isFree || passage.kind === 'heading' ? [] : dates)
      .filter((each) => !isPresent(each, text, each.start, now))
      .map((each) => ({ ...each, kind: 'date' as const, isIn: (source: SourceFacts) => hasDate(source, each, stems) })),
    ...figures
      .filter((each) => !isDate(each) && !isNoClaim(text, each, sense, passage.kind, writer))
      .map((each) => ({
        start: each.start,
        end: each.end,
        kind: 'number' as const,
        figure: each,
        isIn: (source: SourceFacts) => hasFigure(source, each, stems),
      })),
    ...(passage.kind === 'heading' ? [] : findNames(sentence)).map((each) => ({
      ...each,
      kind: 'name' as const,
      isIn: (source: SourceFacts) => hasWords(source, sentence.slice(each.start, each.end)),
    })),
  ];
  return found
    .filter((each) => !isCode(each) && (each.kind === 'quote' || !isQuoted(each)))
    .sort((one, other) => one.start - other.start);
}

/** A block of its own for somebody’s words, of four words and more. */
const wholeQuote = (text: string): Stretch[] => (text.split(' ').length >= 4 ? [{ start: 0, end: text.length }] : []);
