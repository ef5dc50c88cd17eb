import { decodeEntities } from './entities.ts';

/** Names of blocks that differ from how WordPress' editor calls them. */
const TITLES: Record<string, string> = {
  'core/block': 'Synced pattern',
  'core/freeform': 'Classic',
  'core/html': 'Custom HTML',
  'core/media-text': 'Media & text',
  'core/more': 'Read more',
  'core/nextpage': 'Page break',
};

/** Characters of a block that are read for its summary. */
const READ = 4_000;
const SHOWN = 140;

/** What a block is called, with the plugin it is from, and the beginning of what it says. */
export function blockTitle(name: string | null, markup: string): { title: string; summary: string } {
  const shortcode = /^\s*(?:<!--[^>]*-->\s*)?\[([a-z][\w-]*)/i.exec(markup)?.[1];
  const text = decodeEntities(
    markup
      .slice(0, READ)
      .replace(/<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[^>]*-->|<[^<>]*>/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const summary = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  if (shortcode && (name === null || name === 'core/shortcode')) return { title: `Shortcode: ${shortcode}`, summary };
  return { title: titleOf(name ?? nameOfMark(markup)), summary };
}

/** The marks of posts without blocks. */
function nameOfMark(markup: string): string | null {
  const mark = /^\s*<!--(more|nextpage)\b/.exec(markup)?.[1];
  return mark ? `core/${mark}` : null;
}

function titleOf(name: string | null): string {
  if (name === null) return 'HTML';
  const [plugin = '', block = ''] = name.split('/');
  const words = block.replace(/[-_]/g, ' ');
  const title = TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  return plugin === 'core' ? title : `${title} (${plugin})`;
}
