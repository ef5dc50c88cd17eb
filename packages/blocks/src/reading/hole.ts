import { htmlTokens } from '../html-tokens.ts';

/** An element that is all there is in a stretch of markup, and where its content is. */
export interface Hole {
  name: string;
  /** The opening tag. */
  tag: string;
  start: number;
  contentStart: number;
  contentEnd: number;
  end: number;
}

/** The only element between two offsets, if it has one of these names. Whitespace around it does not count. */
export function holeIn(source: string, from: number, to: number, names: readonly string[]): Hole | undefined {
  const tokens = htmlTokens(source, from, to)?.filter(
    ({ kind, start, end }) => kind !== 'text' || source.slice(start, end).trim() !== '',
  );
  const first = tokens?.[0];
  const last = tokens?.at(-1);
  if (!tokens || !first || !last || first.kind !== 'open' || !names.includes(first.name)) return undefined;
  if (last.kind !== 'close' || last.name !== first.name) return undefined;
  let depth = 0;
  for (const token of tokens) {
    if (token.name !== first.name) continue;
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
    if (depth === 0 && token !== last) return undefined;
  }
  return {
    name: first.name,
    tag: source.slice(first.start, first.end),
    start: first.start,
    contentStart: first.end,
    contentEnd: last.start,
    end: last.end,
  };
}
