import { describe, expect, test } from 'vitest';
import { scoreVoice, voiceFingerprint } from '../index.ts';

const CHATTY = `<p>I love this pan. I really do! It’s heavy, it’s ugly, and I’ve used it for ten years. You don’t need another one.</p>
<p>So what do I cook in it? Eggs, mostly. My kids won’t eat anything else, and I’m not going to argue. Would you?</p>
<p>I’ll tell you a secret: I never wash it. I wipe it, I oil it, and that’s all. My mother didn’t wash hers, either.</p>`;
const CHATTY_TOO = `<p>We moved last week. I’m still looking for my spoons! It’s a mess, but I don’t mind.</p>
<p>You know what I found first? My knife. I can’t cook without it, and I’ve tried. My sister didn’t believe me.</p>
<p>So I made soup. It wasn’t good, but we ate it. You’d have done the same.</p>`;
const FORMAL = `<h2>Selection of cookware</h2><p>The selection of appropriate cookware constitutes one of the most significant decisions in the establishment of a domestic kitchen, because the thermal properties of the material determine the distribution of heat across the entire cooking surface and therefore the consistency of the result.</p>
<h2>Maintenance of cookware</h2><p>The maintenance of cast iron requires the regular application of a thin layer of oil, which polymerises under the influence of heat and consequently protects the surface of the material from oxidation over the course of several decades of continuous use in the household.</p>
<ul><li>The thermal conductivity of the material</li><li>The weight of the vessel in relation to its volume</li></ul>`;

describe('the fingerprint of a voice', () => {
  const samples = voiceFingerprint([CHATTY]);

  test('a text by the same hand scores high, by another one low, and the reasons name the figures', () => {
    const [same, other] = [scoreVoice(samples, CHATTY_TOO), scoreVoice(samples, FORMAL)];
    expect(same.score).toBeGreaterThanOrEqual(70);
    expect(other.score).toBeLessThanOrEqual(40);
    expect(other.reasons).toHaveLength(5);
    expect(other.reasons.join('\n')).toMatch(/^Sentences are longer than in your samples: \d+ words against \d+$/m);
    expect(other.reasons.join('\n')).toMatch(
      /^“I” and “we” are rarer than in your samples: 0 in 1,000 words against \d+$/m,
    );
    expect(scoreVoice(samples, CHATTY)).toEqual({ score: 100, reasons: [] });
  });

  test('counts what there is', () => {
    expect(
      voiceFingerprint(['<h2>One</h2><p>I eat. You <a href="/a">eat</a>! Do we?</p><ul><li>a b</li></ul>']),
    ).toMatchObject({
      words: 8,
      sentenceMedian: 2,
      questions: 25,
      exclamations: 25,
      headings: 125,
      links: 125,
      inLists: 25,
    });
  });

  test('reads plain text by its empty lines, and three samples at most', () => {
    const plain = voiceFingerprint(['One two three.\n\nFour five six.', 'x', 'y', 'z '.repeat(100)]);
    expect(plain).toMatchObject({ paragraphMedian: 3, words: 8 });
  });

  test('in other languages, compares what is not about English words', () => {
    const hindi = voiceFingerprint(['<p>मैं हर सुबह चाय पीता हूँ। क्या आप भी पीते हैं?</p>']);
    const japanese = voiceFingerprint(['<p>私は毎朝お茶を飲みます。あなたも飲みますか？</p>']);
    for (const each of [hindi, japanese]) {
      expect(each).toMatchObject({ firstPerson: null, contractions: null, causal: null, questions: 50 });
      expect(each.sentenceMedian).toBeGreaterThan(2);
    }
    expect(scoreVoice(hindi, '<p>मैं हर सुबह चाय पीता हूँ। क्या आप भी पीते हैं?</p>').score).toBe(100);
  });

  test('of nothing is nothing', () => {
    expect(voiceFingerprint([])).toMatchObject({ words: 0, sentenceMedian: 0 });
    expect(scoreVoice(voiceFingerprint([]), '').score).toBe(100);
  });
});
