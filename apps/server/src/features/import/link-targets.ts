import { readHtmlTags } from '@pressloom/wordpress';

/** Elements that can be a link target within a post and keep their id on WordPress and in the editor. */
const HOLDS_ID = /^(p|h[1-6])$/;
/** Paragraphs in these become plain lines of text. */
const LINES = /^(li|td|th|dt|dd|caption|figcaption)$/;

/**
 * The ids that links within a document point to. Each is kept on a heading, a paragraph or a link: the id of a
 * footnote's list item moves to its link back to the text.
 */
export function createLinkTargets(source: string) {
  const wanted = new Set<string>();
  if (/href\s*=\s*["']?\s*#/i.test(source)) {
    readHtmlTags(source, {
      onopentag(name, { href }) {
        const id = name === 'a' ? targetOf(href) : undefined;
        if (id) wanted.add(id);
      },
    });
  }
  /** Ids that still need an element, with the number of elements open around their original one. */
  const pending: { id: string; depth: number }[] = [];
  return {
    /** Records the id of an opening element. */
    begin({ id, name }: Record<string, string>, depth: number) {
      const own = [id, name].find((each) => each !== undefined && wanted.has(each));
      if (own) pending.push({ id: own, depth });
    },
    /** The id to write on this element. */
    take(name: string, href: string | undefined, open: readonly string[]): string | undefined {
      const isHolder =
        name === 'a' ? href?.startsWith('#') : HOLDS_ID.test(name) && !open.some((each) => LINES.test(each));
      if (!isHolder) return undefined;
      const id = pending.pop()?.id;
      if (id) wanted.delete(id);
      return id;
    },
    /** Drops the ids of elements that have ended. */
    end(depth: number) {
      while ((pending.at(-1)?.depth ?? -1) >= depth) pending.pop();
    },
    /** Ids for which no element was found. */
    missing: () => [...wanted],
  };
}

function targetOf(href = ''): string | undefined {
  const id = /^#([A-Za-z][\w:.-]{0,99})$/.exec(href.trim())?.[1];
  return id === 'top' ? undefined : id;
}
