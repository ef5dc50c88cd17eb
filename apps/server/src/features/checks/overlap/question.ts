/** What a title promises to answer about its subject. `any`: it does not say, as a plain name or a guide. */
export type Question =
  | 'any'
  | 'choice'
  | 'comparison'
  | 'price'
  | 'time'
  | 'place'
  | 'cause'
  | 'signs'
  | 'mistakes'
  | 'recipes'
  | 'rules'
  | 'care';

/** The first that matches counts: the more telling ones come first. Each reads a title once, in linear time. */
const CUES: [Question, RegExp][] = [
  ['comparison', /\b(vs|versus|compared to|difference between|differences?)\b|\bor\b.*\bwhich\b|\bwhich\b.*\bor\b/],
  ['mistakes', /\b(mistakes?|errors?|pitfalls?)\b/],
  ['price', /\b(costs?|prices?|pricing|taxed|fees?|salary|salaries|rates)\b|\bhow much .*\b(charge|earn|pay|owe)\b/],
  ['signs', /\b(signs?|symptoms?|recognize|you lack)\b/],
  ['cause', /\b(why|causes?|caused)\b/],
  ['time', /\b(when|how long|how often|best time|best day|before or after)\b/],
  ['place', /\bwhere to\b|\b(neighborhoods|places)\b/],
  ['recipes', /\b(recipes?|dishes|meals)\b/],
  ['rules', /\b(limits?|requirements?|rules|allowed)\b/],
  ['care', /\b(clean|cleaning|care|store|storing|maintain)\b/],
  ['choice', /\b(best|top|cheapest|buy|buying|picks|reviews?|apps|tools)\b/],
];

/** @param title in lower case */
export const questionOf = (title: string): Question => CUES.find(([, cue]) => cue.test(title))?.[0] ?? 'any';
