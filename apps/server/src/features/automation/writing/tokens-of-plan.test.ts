import { expect, test } from 'vitest';
import { asTokens } from '../../generation/index.ts';
import type { Article } from './article.ts';
import { SAMPLE_MAX, SOURCE_MAX, WRITTEN_MAX } from './request-limits.ts';
import { sectionInstructions, sectionPrompt } from './section-prompt.ts';
import { tokensOfPlan } from './tokens-of-plan.ts';

const text = (length: number) => 'चाय में '.repeat(length / 8 + 1).slice(0, length);

test('A plan in Hindi takes at most what is said, with every text as long as it may be', () => {
  const sections = Array.from({ length: 15 }, () => ({
    heading: text(300),
    points: Array<string>(12).fill(text(500)),
  }));
  const sources = Array.from({ length: 10 }, (_, index) => `https://tea.example/${index}`);
  const links = sources;
  const brief = { sections, sources, links, onlyYouKnow: text(5_000), words: 3_000 };
  const item = {
    title: text(300),
    angle: text(500),
    keyword: text(200),
    intent: 'learn',
    category: text(100),
  } as const;
  const settings = {
    voiceRules: Array<string>(12).fill(text(300)),
    samples: Array.from({ length: 3 }, () => ({ text: text(10_000) })),
    keywords: Array<string>(5).fill(text(50)),
    categories: [],
    tone: 'conversational',
    targetAudience: 'beginners',
    length: 'long',
  };
  const article = {
    run: { topic: text(5_000), settings },
    item: { ...item, note: text(2_000) },
    brief,
    material: {
      sources: sources.map((url) => `${text(300)}\n${url}\n${text(SOURCE_MAX)}`),
      samples: settings.samples.map(() => text(SAMPLE_MAX)),
    },
    written: Array<string>(16).fill(text(WRITTEN_MAX)),
  } as unknown as Article;
  const asked = Array.from({ length: 16 }, (_, index) =>
    asTokens(
      Buffer.byteLength(JSON.stringify([sectionInstructions(settings.voiceRules), sectionPrompt(article, index)])),
    ),
  );
  const bound = tokensOfPlan(article.run, [{ ...article.item, brief }]);
  // Each section is continued twice, with all that it has so far.
  expect(bound.input).toBeGreaterThan(3 * asked.reduce((sum, each) => sum + each));
});
