import { openMarkup, writeMarkup } from '@pressloom/blocks';
import { CORPUS, oneWordEdits } from '@pressloom/blocks/corpus';
import { type BlockEditor, openBlockEditor, startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterEdit, STRUCTURAL_EDITS } from './structural-edits.ts';

let wordpress: TestWordPress;
let editor: BlockEditor;
/** The names of each post's blocks before any edit. */
let before: string[][];

/** Each kind of block once, or everything: `npm run test:roundtrip`. */
const isWhole = process.env.ROUND_TRIP === 'all';
const POSTS = isWhole ? CORPUS : CORPUS.filter(({ name }) => /^(core|plugin|classic): [^,]*$/.test(name));

/** Posts for each kind of structural edit. */
const most = isWhole ? CORPUS.length : 6;

beforeAll(async () => {
  wordpress = await startWordPress();
  editor = await openBlockEditor(wordpress);
  before = await blocksOf(POSTS.map(({ markup }) => markup));
});
afterAll(async () => {
  await editor?.close();
  await wordpress?.stop();
});

interface EditedPost {
  what: string;
  markup: string;
  /** The blocks of the post before the edit. */
  blocks: string[];
}

/** The names of the blocks of each text, as WordPress' own editor reads it. */
async function blocksOf(markups: string[]): Promise<string[][]> {
  const names: string[][] = [];
  for (let at = 0; at < markups.length; at += 200) {
    for (const { blocks } of await editor.open(markups.slice(at, at + 200))) names.push(blocks);
  }
  return names;
}

const isValid = (blocks: readonly string[]) => !blocks.some((name) => name.includes('INVALID'));

/** Posts that WordPress' editor reads otherwise than it should after their edit. */
async function wrongAfter(edited: EditedPost[], isRight: (after: string[], before: string[]) => boolean) {
  const after = await blocksOf(edited.map(({ markup }) => markup));
  return edited
    .filter(({ blocks }, at) => !isRight(after[at] ?? [], blocks))
    .map(({ what, markup }) => `${what}\n${markup}`);
}

const note = (text: string) => isWhole && process.stdout.write(`${text}\n`);

test('the corpus is valid in the editor of WordPress, apart from posts that are broken or of other versions', () => {
  const valid = before.filter(isValid).length;
  note(`${valid} of ${POSTS.length} posts are valid before any edit`);
  expect(valid).toBeGreaterThan(POSTS.length * 0.9);
});

test('an edit of one word leaves every block as valid as it was', async () => {
  const edited = POSTS.flatMap(({ name, markup }, at) => {
    const opened = openMarkup(markup);
    return Array.from(oneWordEdits(opened.document, 'zzyzx'), () => {
      return { what: name, markup: writeMarkup(opened.document, opened), blocks: before[at] ?? [] };
    });
  });
  note(`${edited.length} edits of one word`);
  expect(edited.length).toBeGreaterThan(100);
  expect(await wrongAfter(edited, (after, blocks) => after.join() === blocks.join())).toEqual([]);
});

test('an edit of the structure of a valid post leaves no block invalid', async () => {
  const edited: EditedPost[] = [];
  for (const [what, edit] of Object.entries(STRUCTURAL_EDITS)) {
    const found: EditedPost[] = [];
    for (const [at, { name, markup }] of POSTS.entries()) {
      const blocks = before[at] ?? [];
      const after = found.length < most && isValid(blocks) ? afterEdit(markup, edit) : undefined;
      if (after !== undefined) found.push({ what: `${name}: ${what}`, markup: after, blocks });
    }
    edited.push(...found);
    expect(found, `a post of the corpus fits an edit that ${what}`).not.toEqual([]);
  }
  note(`${edited.length} edits of ${Object.keys(STRUCTURAL_EDITS).length} kinds`);
  expect(await wrongAfter(edited, isValid)).toEqual([]);
});
