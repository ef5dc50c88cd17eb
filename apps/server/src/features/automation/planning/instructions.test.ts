import { describe, expect, test } from 'vitest';
import { HIDDEN, VISIBLE } from '../../../../test/claims/hidden-instructions.ts';
import { UNTRUSTED_RULE } from '../../checks/index.ts';
import { titlesPrompt } from './ask-about-titles.ts';
import { PLAN_INSTRUCTIONS, planPrompt } from './plan-prompt.ts';

const FENCED = /\[\[\[ begin (\w+) ([0-9a-f]{8}) \]\]\]\n[\s\S]*?\n\[\[\[ end \1 \2 \]\]\]/g;
const withoutTitles = (text: string) =>
  titlesPrompt([
    [text, 'Green tea'],
    ['Green tea', text],
  ]).replace(FENCED, '(titles)');

describe('instructions in titles', () => {
  test.each([...HIDDEN, ...VISIBLE])('stay titles in the question about two of them: %s', (text) => {
    expect(withoutTitles(text)).toBe('Pairs of titles:\n(titles)');
    expect(withoutTitles(`${text}\n3. "A pair" / "of its own"`)).toBe('Pairs of titles:\n(titles)');
  });

  test.each([...HIDDEN, ...VISIBLE])(
    'stay titles in the request for a plan beside posts that there are: %s',
    (text) => {
      const settings = {
        keywords: [],
        categories: [],
        tone: 'professional' as const,
        targetAudience: 'general' as const,
      };
      const requestBeside = (title: string) =>
        planPrompt({ topic: 'Tea', settings }, 2, { taken: ['Green tea', title], declined: [title] });
      const withoutFenced = (title: string) => requestBeside(title).replace(FENCED, '(titles)');
      expect(withoutFenced(text)).toBe(withoutFenced('Black tea'));
      expect(PLAN_INSTRUCTIONS).toContain(UNTRUSTED_RULE);
    },
  );

  test('make no pair of their own: a title is one line', () => {
    const prompt = titlesPrompt([['Tea\n2. "Rice" / "Rice"', 'Green tea']]);
    expect(prompt.match(/^\d+\. /gm)).toEqual(['1. ']);
  });
});
