import type { Origin } from '../document.ts';
import { withBlockAttributes } from './block-opening.ts';

/** A heading of another level keeps everything else. */
export function rewriteHeading({ open, close, own, kind }: Origin, level: number, now: string, inner: string): string {
  if (own === now) return open + inner + close;
  const tagged = open.replace(/<h[1-6](?=[\s>][^<]*$)/i, `<h${level}`);
  const opening = kind === 'html' ? tagged : withBlockAttributes(tagged, { level: level === 2 ? undefined : level });
  return opening + inner + close.replace(/^<\/h[1-6]/i, `</h${level}`);
}
