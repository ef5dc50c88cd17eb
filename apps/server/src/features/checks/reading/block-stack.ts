/** Blocks of WordPress whose inside is text that an editor shows as it is. */
const PLAIN = new Set(
  'paragraph heading list list-item quote pullquote table group columns column media-text details image code preformatted'.split(
    ' ',
  ),
);

/** Follows the comments between which WordPress stores blocks. */
export function createBlockStack() {
  const open: string[] = [];
  let foreign = 0;
  const isForeign = (name: string) => !PLAIN.has(name);
  return {
    /** @param comment without its delimiters */
    read(comment: string) {
      const [, closing, name] = /^\s*(\/?)wp:([a-z][a-z0-9/-]*)/.exec(comment) ?? [];
      if (!name || comment.trimEnd().endsWith('/')) return;
      if (!closing) {
        open.push(name);
        if (isForeign(name)) foreign++;
      } else if (open.at(-1) === name) {
        open.pop();
        if (isForeign(name)) foreign--;
      }
    },
    isForeign: () => foreign > 0,
  };
}
