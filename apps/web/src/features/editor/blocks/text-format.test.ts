import { CORPUS } from '@pressloom/blocks/corpus';
import { Node, type Schema } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import { getSchema } from '@tiptap/react';
import { describe, expect, test } from 'vitest';
import { formatOf, type TextFormat } from './text-format.ts';

let schema: Schema | undefined;
const opened = (markup: string) => {
  const format = formatOf('blocks', markup);
  schema ??= getSchema(format.extensions);
  const document = Node.fromJSON(schema, format.content);
  document.check();
  return { format, document };
};

/** The same document with the first word of one of its texts replaced. */
function withWord({ document }: { document: Node; format: TextFormat }, nth: number) {
  const words: { at: number; word: string }[] = [];
  document.descendants((node, at) => {
    const word = node.isText && /\p{L}{2,}/u.exec(node.text ?? '');
    if (word) words.push({ at: at + word.index, word: word[0] });
  });
  const found = words[nth % Math.max(1, words.length)];
  if (!found) return undefined;
  const from = document.resolve(found.at + 1).marks();
  const text = document.type.schema.text('zzyzx', from);
  const edited = new Transform(document).replaceWith(found.at, found.at + found.word.length, text).doc;
  return { edited, word: found.word };
}

describe('a post of WordPress in the visual editor', () => {
  test('is saved to the byte where nothing was edited, after a reload of its undo history, too', () => {
    for (const { name, markup } of CORPUS) {
      const { format, document } = opened(markup);
      expect(format.write(document), name).toBe(markup);
      const again = Node.fromJSON(document.type.schema, JSON.parse(JSON.stringify(document.toJSON())));
      expect(format.write(again), name).toBe(markup);
    }
  });

  test('of which one word is edited is saved with that word in its place, and no other byte', () => {
    let edits = 0;
    for (const [at, { name, markup }] of CORPUS.entries()) {
      const post = opened(markup);
      const change = withWord(post, at);
      if (!change) continue;
      edits++;
      const written = post.format.write(change.edited);
      const place = written.indexOf('zzyzx');
      const back = written.slice(0, place) + change.word + written.slice(place + 5);
      expect(back, name).toBe(markup);
    }
    expect(edits).toBeGreaterThan(200);
  });
});
