import type { Fragment, Mark, Node } from '@tiptap/pm/model';

/** What comes back from a model as it went there. */
const TEXT = new Set([
  'text',
  'hardBreak',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
]);

/** Whether a stretch holds text alone: another wording of it would remove an image, a table or a block of WordPress. */
export function isTextAlone(content: Fragment): boolean {
  let isText = true;
  content.descendants((node) => {
    isText &&= TEXT.has(node.type.name);
    return isText;
  });
  return isText;
}

/** A stretch of the post as Markdown, which language models read and write best. */
export const passageText = (content: Fragment): string => {
  const blocks: string[] = [];
  content.forEach((node) => {
    blocks.push(node.isInline ? inline(node) : block(node));
  });
  const isText = content.firstChild?.isInline ?? false;
  return blocks.join(isText ? '' : '\n\n').trim();
};

const block = (node: Node): string => {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs.level))} ${inlineOf(node)}`;
    case 'bulletList':
    case 'orderedList':
      return list(node);
    case 'blockquote':
      return inner(node).replace(/^/gm, '> ');
    case 'codeBlock':
      return `\`\`\`\n${node.textContent}\n\`\`\``;
    case 'horizontalRule':
      return '---';
    case 'table':
      return node.textBetween(0, node.content.size, '\n');
    case 'embed':
      return String(node.attrs.url);
    default:
      return inlineOf(node);
  }
};

const inner = (node: Node): string => passageText(node.content);

const list = (node: Node): string => {
  const items: string[] = [];
  node.forEach((item, _at, index) => {
    const mark = node.type.name === 'orderedList' ? `${index + Number(node.attrs.start ?? 1)}. ` : '- ';
    items.push(
      mark +
        inner(item)
          .replace(/\n\n(?=\s*(?:-|\d+\.) )/g, '\n')
          .replace(/\n/g, '\n   '),
    );
  });
  return items.join('\n');
};

const inlineOf = (node: Node): string => {
  let text = '';
  node.forEach((child) => {
    text += inline(child);
  });
  return text;
};

const inline = (node: Node): string => {
  if (node.type.name === 'hardBreak') return '\n';
  if (node.type.name === 'image') return '';
  return node.marks.reduceRight((text, mark) => marked(text, mark), node.text ?? '');
};

const marked = (text: string, { type, attrs }: Mark): string => {
  if (text.trim() === '') return text;
  if (type.name === 'bold') return `**${text}**`;
  if (type.name === 'italic') return `_${text}_`;
  if (type.name === 'code') return `\`${text}\``;
  if (type.name === 'link') return `[${text}](${attrs.href})`;
  return text;
};
