import { CORE_BLOCKS } from './core-blocks.ts';
import { PLUGIN_BLOCKS } from './plugin-blocks.ts';

export { oneWordEdits } from './one-word-edits.ts';

import { BROKEN, CLASSIC } from './texts.ts';

export interface CorpusPost {
  name: string;
  markup: string;
}

const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const inGroup = (markup: string) =>
  `<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group">${markup}</div>\n<!-- /wp:group -->`;

const named = (pieces: Record<string, string>, kind: string) =>
  Object.entries(pieces).map(([name, markup]): CorpusPost => ({ name: `${kind}: ${name}`, markup }));

const core = named(CORE_BLOCKS, 'core');
const plugins = named(PLUGIN_BLOCKS, 'plugin');

/** Pieces in turn, as posts of several blocks have them. */
function articles(pieces: CorpusPost[], count: number): CorpusPost[] {
  return Array.from({ length: count }, (_, at) => {
    const chosen = Array.from({ length: 4 + (at % 7) }, (__, index) => pieces[(at * 7 + index * 11) % pieces.length]);
    const markup = chosen.map((piece) => piece?.markup ?? '').join(at % 5 === 4 ? '\n' : '\n\n');
    return { name: `article ${at + 1}: ${chosen.map((piece) => piece?.name).join(', ')}`, markup };
  });
}

/** Posts as real blogs have them, written for this repository. */
export const CORPUS: CorpusPost[] = [
  ...core,
  ...plugins,
  ...named(CLASSIC, 'classic'),
  ...named(BROKEN, 'broken'),
  ...[...core, ...plugins].map(({ name, markup }) => ({
    name: `${name}, between paragraphs`,
    markup: `${paragraph('Words before it.')}\n\n${markup}\n\n${paragraph('Words after it.')}`,
  })),
  ...core.map(({ name, markup }) => ({
    name: `${name}, in a group`,
    markup: `${inGroup(markup)}\n\n${paragraph('Words after the group.')}`,
  })),
  ...named(CLASSIC, 'classic with a block below').map(({ name, markup }) => ({
    name,
    markup: `${markup}\n\n${paragraph('A block below.')}`,
  })),
  ...articles([...core, ...plugins], 60),
  {
    name: '300 levels',
    markup: `${'<!-- wp:group -->\n<div class="wp-block-group">'.repeat(300)}${paragraph('Deep')}${'</div>\n<!-- /wp:group -->'.repeat(300)}\n\n${paragraph('Words after it.')}`,
  },
];
