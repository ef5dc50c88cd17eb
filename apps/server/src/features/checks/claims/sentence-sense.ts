/** A sentence whose figures the writer need not prove; English only. */
export interface SentenceSense {
  /** Tells the reader what to do, as a recipe does. */
  isInstruction: boolean;
  /** What the writer did or has: nobody else can know. */
  isOwnExperience: boolean;
  /** An example, a case that is assumed, or a question. */
  isSupposed: boolean;
}

const VERBS = new Set(
  `add adjust aim allow apply arrange ask avoid bake beat be begin board boil book bring brush budget build buy call check
  choose chop click close combine compare configure cook cool copy count cover create cut delete deploy dice divide do
  double drain drink drop eat enable enter expect fill find finish fold follow freeze fry get give go grate grease heat hold
  increase install invest join keep knead leave let limit line list log look lower make mark marinate measure melt mix move
  open order pack park pay peel pick place plan pour preheat prepare press print pull put raise reach read reduce remove
  repeat replace reserve rest restart return rinse roll rub run save schedule season see select send serve set shake share
  sift simmer skip slice soak sow spend split spread sprinkle stand start stay steam step stir stop store stretch stick
  subtract swap switch take taste test tip toss track transfer treat trim try turn type upgrade use visit wait wake walk warm
  wash watch water whisk wipe work wrap write`.split(/\s+/),
);

/** A clause before the verb: "Once it boils, …", "First …". */
const OPENER =
  /^(?:to|if|when|once|after|before|for|first|then|next|finally|instead|now|until|with|while|as|on|in|at|second|third|lastly)\b/i;
const ADVERB =
  /^(?:and|or|then|also|just|now|always|never|please|only|simply|gently|slowly|carefully|either|instead|so|first|next|finally|do not|don't) /i;

const OWN =
  /\b(?:I|I'm|I've|I'd|I'll|[Mm]y|mine|me|myself)\b|\b(?:[Ww]e|[Ww]e've) (?:have |had |then |also |recently |once )?(?:\p{Ll}+ed|paid|spent|built|bought|drove|took|went|found|ran|made|slept|saw|sold|cut|got|wrote|grew|ate|flew|rode|lost|won|met|kept|did|were|had|sent|put|tried)\b|\b(?:[Oo]ur own|[Oo]ur (?:kitchen|family|trip|team|house|home|kids|garden|test|tests|shop|site|readers|customers|company|hotel|room|car|flight|bill))\b/u;
const SUPPOSED =
  /^(?:suppose|imagine|assume|assuming|let's say|say)\b|\b(?:let's say|say, \d|for example,? if|for instance,? if|suppose you)\b|\bif (?:you|your|we|somebody|someone|a person|one)\b/i;

/** Whoever says “my” there is not the writer. */
const QUOTED = /“[^”]*”|"[^"]*"/g;

const WHOLE_ANSWER = /\b(?:did you know|have you heard)\b/i;

/** Reads what kind of sentence it is. @param text see even-text.ts */
export function senseOf(text: string): SentenceSense {
  return {
    isInstruction: isInstruction(text),
    isOwnExperience: OWN.test(text.replace(QUOTED, ' ')),
    isSupposed: SUPPOSED.test(text) || (text.trimEnd().endsWith('?') && !WHOLE_ANSWER.test(text)),
  };
}

function isInstruction(text: string): boolean {
  const clauses = text.split(/(?:,|;|:|\.| - ) ?/, 8).map((clause) => clause.trim());
  const [first = '', ...others] = clauses;
  if (startsWithVerb(first) || /^you(?:'ll| will| only)? need\b/i.test(first)) return true;
  return OPENER.test(first) && others.slice(0, 2).some(startsWithVerb);
}

function startsWithVerb(clause: string): boolean {
  const word = /^[A-Za-z']+/.exec(clause.replace(ADVERB, '').replace(ADVERB, ''))?.[0];
  return word !== undefined && VERBS.has(word.toLowerCase());
}
