import { type VoiceFingerprint, voiceFingerprint } from './voice-fingerprint.ts';

export interface VoiceScore {
  /** 100: as in the samples; below 60, readers may notice a different writer. */
  score: number;
  /** What differs most, for the user; at most five. */
  reasons: string[];
}

interface Measure {
  of: keyof VoiceFingerprint;
  /** A difference of this many counts in full, and one of half as many as the samples have if that is more. */
  full: number;
  weight: number;
  more: string;
  less: string;
  unit: string;
}

const MEASURES: Measure[] = [
  {
    of: 'sentenceMedian',
    full: 8,
    weight: 3,
    more: 'Sentences are longer',
    less: 'Sentences are shorter',
    unit: 'words',
  },
  {
    of: 'sentenceLong',
    full: 14,
    weight: 1,
    more: 'The longest sentences are longer',
    less: 'The longest sentences are shorter',
    unit: 'words',
  },
  {
    of: 'paragraphMedian',
    full: 40,
    weight: 2,
    more: 'Paragraphs are longer',
    less: 'Paragraphs are shorter',
    unit: 'words',
  },
  {
    of: 'firstPerson',
    full: 20,
    weight: 3,
    more: '“I” and “we” are more frequent',
    less: '“I” and “we” are rarer',
    unit: 'in 1,000 words',
  },
  {
    of: 'secondPerson',
    full: 20,
    weight: 2,
    more: '“You” is more frequent',
    less: '“You” is rarer',
    unit: 'in 1,000 words',
  },
  {
    of: 'contractions',
    full: 15,
    weight: 2,
    more: 'There are more contractions',
    less: 'There are fewer contractions',
    unit: 'in 1,000 words',
  },
  {
    of: 'causal',
    full: 12,
    weight: 1,
    more: 'Words such as “because” are more frequent',
    less: 'Words such as “because” are rarer',
    unit: 'in 1,000 words',
  },
  {
    of: 'questions',
    full: 16,
    weight: 1,
    more: 'There are more questions',
    less: 'There are fewer questions',
    unit: 'of 100 sentences',
  },
  {
    of: 'exclamations',
    full: 8,
    weight: 1,
    more: 'There are more exclamation marks',
    less: 'There are fewer exclamation marks',
    unit: 'of 100 sentences',
  },
  {
    of: 'headings',
    full: 6,
    weight: 1,
    more: 'There are more headings',
    less: 'There are fewer headings',
    unit: 'in 1,000 words',
  },
  {
    of: 'links',
    full: 8,
    weight: 1,
    more: 'There are more links',
    less: 'There are fewer links',
    unit: 'in 1,000 words',
  },
  {
    of: 'inLists',
    full: 30,
    weight: 1,
    more: 'More of the text is in lists',
    less: 'Less of the text is in lists',
    unit: '% of the words',
  },
];

const REASONS_MAX = 5;
/** Share of a full difference from which on it is named. */
const NAMED = 0.5;

/** How much a draft is written like the samples, with reasons. @param html HTML, blocks of WordPress or plain text */
export function scoreVoice(samples: VoiceFingerprint, html: string): VoiceScore {
  const draft = voiceFingerprint([html]);
  const compared = MEASURES.flatMap((measure) => {
    const [there, here] = [samples[measure.of], draft[measure.of]];
    // A language that the words are not known of.
    if (there === null || here === null) return [];
    const difference = Math.min(1, Math.abs(here - there) / Math.max(measure.full, there / 2));
    return [{ ...measure, there, here, difference }];
  });
  const whole = compared.reduce((sum, { weight }) => sum + weight, 0);
  const differing = compared.reduce((sum, { weight, difference }) => sum + weight * difference, 0);
  const named = compared.filter(({ difference }) => difference >= NAMED);
  named.sort((one, other) => other.difference * other.weight - one.difference * one.weight);
  return {
    score: Math.round(100 * (1 - differing / whole)),
    reasons: named
      .slice(0, REASONS_MAX)
      .map(
        ({ more, less, here, there, unit }) =>
          `${here > there ? more : less} than in your samples: ${figure(here)} ${unit} against ${figure(there)}`,
      ),
  };
}

const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
