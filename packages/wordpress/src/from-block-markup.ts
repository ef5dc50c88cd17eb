import { toBlockMarkup } from './to-block-markup.ts';

/**
 * The plain HTML behind WordPress' blocks, where {@link toBlockMarkup} makes the very same blocks of it again. Where it
 * would not (a gallery, columns, settings of a block), the markup is returned as it is, with its blocks: nothing of it
 * is lost on the way there and back.
 */
export function fromBlockMarkup(source: string): string {
  if (!/<!--\s+wp:[a-z]/.test(source)) return source;
  const bare = source.replace(/<!--\s*\/?wp:[\s\S]*?(?:-->\n?|$)/g, '').replace(/\n{2,}/g, '\n');
  const plain = bare
    .replace(/<figure class="wp-block-table">(<table(?:(?!<figure)[\s\S])*?<\/table>)<\/figure>/g, '$1')
    .replace(
      /<figure class="wp-block-embed[^<>]*><div class="wp-block-embed__wrapper">\s*(\S+)\s*<\/div><\/figure>/g,
      '<p>$1</p>',
    )
    .replace(/<figure class="wp-block-image">(<img[^<>]*>)<\/figure>/g, '<p>$1</p>')
    .replace(
      /<figure class="wp-block-image">(<img[^<>]*>)<figcaption class="wp-element-caption">((?:(?!<figure)[\s\S])*?)<\/figcaption><\/figure>/g,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replace(/<pre class="wp-block-code (language-[\w+#-]+)"><code>/g, '<pre><code class="$1">')
    .replace(/ class="wp-block-(heading|list|quote|code|preformatted)"/g, '')
    .trim();
  const wanted = evenOut(source);
  return [plain, bare.trim()].find((html) => evenOut(toBlockMarkup(html)) === wanted) ?? source;
}

/** Blanks between and around blocks mean nothing to WordPress, and differ between its editors. */
const evenOut = (markup: string) =>
  markup
    .split(/(<!--[\s\S]*?(?:-->|$))/)
    .map((part) => part.trim())
    .join('')
    .replace(/(?<!\s)\s+\/>/g, '/>');
