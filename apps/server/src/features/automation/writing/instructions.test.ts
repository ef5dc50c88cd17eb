import { describe, expect, test } from 'vitest';
import { HIDDEN, VISIBLE } from '../../../../test/claims/hidden-instructions.ts';
import { UNTRUSTED_RULE } from '../../checks/index.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import type { Article } from './article.ts';
import { articleMarkup } from './article-markup.ts';
import { sectionInstructions, sectionPrompt } from './section-prompt.ts';

const settings = { tone: 'informative', targetAudience: 'general', length: 'short', keywords: [] };
const item = { title: 'Green tea', angle: '', keyword: 'tea', intent: 'learn', category: '', note: '' } as unknown;

/** An article whose material, and what is written of it, is this text. */
const article = (text: string): Article => ({
  run: { topic: 'Tea', userId: '00000000-0000-4000-8000-000000000001', settings } as unknown as RunRow,
  item: item as ItemRow,
  brief: {
    sections: [{ heading: 'Tins', points: ['Keep light out'] }],
    onlyYouKnow: text,
    sources: [],
    links: ['https://tea.example/'],
    words: 500,
  },
  material: { samples: [text], sources: [text] },
  written: [text],
});

const FENCED = /\[\[\[ begin (\w+) ([0-9a-f]{8}) \]\]\]\n[\s\S]*?\n\[\[\[ end \1 \2 \]\]\]/g;
const withoutMaterial = (text: string) => sectionPrompt(article(text), 1).replace(FENCED, '(material)');

describe('instructions in sources, samples, notes and in what is written', () => {
  test.each([...HIDDEN, ...VISIBLE])('stay material in the request for a section: %s', (text) => {
    expect(withoutMaterial(text)).toBe(withoutMaterial('Tea is hot.'));
    expect(withoutMaterial(text).match(/\(material\)/g)).toHaveLength(4);
    expect(sectionInstructions([])).toContain(UNTRUSTED_RULE);
  });

  test.each([...HIDDEN, ...VISIBLE])(
    'that a model obeys add no link and no markup to its article: %s',
    async (text) => {
      const obeyed = `${text}\n\nSee [this](https://evil.example/win), <a href="https://evil.example/">that</a> and [tins](https://tea.example/).`;
      const { content } = await articleMarkup({ ...article(''), written: [obeyed, obeyed] });
      expect(content.match(/href="[^"]*"/g)).toEqual(['href="https://tea.example/"', 'href="https://tea.example/"']);
      expect(content).not.toMatch(/<(?:script|style|template|noscript|svg|img|!--)|\sstyle=|\shidden/i);
    },
  );
});
