import { withoutTags } from '@pressloom/contract';
import { readHtmlTags } from '@pressloom/wordpress';

/** Elements inside a line of text. All others separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const UNREAD = new Set(['script', 'style', 'template']);

/** The text of markup for the search: what a reader sees, without tags and block comments. */
export function readText(html: string): string {
  const pieces: string[] = [];
  let hidden = 0;
  const separate = (name: string) => {
    if (!INLINE.has(name)) pieces.push(' ');
  };
  const isWhole = readHtmlTags(html, {
    onopentagname(name) {
      if (UNREAD.has(name)) hidden++;
      separate(name);
    },
    onclosetag(name) {
      if (UNREAD.has(name)) hidden--;
      separate(name);
    },
    ontext(data) {
      if (hidden === 0) pieces.push(data);
    },
  });
  // Nested deeper than any real text: take everything between the tags.
  return (isWhole ? pieces.join('') : withoutTags(html, ' ')).replace(/\s+/g, ' ').trim();
}
