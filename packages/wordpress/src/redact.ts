import { cleanText } from './clean-text.ts';

const EXCERPT_LENGTH = 500;

/**
 * The start of a response as the user may see it: its text without markup, secrets, server paths or PHP stack traces,
 * at most 500 characters.
 *
 * @param secrets strings that must not appear, e.g. the application password in each of its forms
 */
export function excerptOf(text: string, secrets: readonly string[] = []): string {
  let readable = cleanText(text.slice(0, 20_000));
  for (const secret of secrets) if (secret.length > 3) readable = readable.replaceAll(secret, '[secret]');
  readable = readable
    // The password that readers of a post need.
    .replace(/"(?:post_)?password"\s*:\s*"(?:[^"\\]|\\.)*(?:"\s*,?|$)/g, '')
    // JSON that contains quoted HTML.
    .replace(/\\\//g, '/')
    .replace(/(?<!\\)\\+[rn]/g, ' ')
    .replace(/<(script|style|svg)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/\b(Basic|Bearer)\s+[\w+/=.~-]{6,}/gi, '$1 [secret]')
    .replace(/(?<![\w:/.])(\/[\w.@-]+){2,}\/?/g, '[path]')
    .replace(/\b[A-Z]:\\[^\s"'<>:]+/g, '[path]')
    .replace(/Stack trace:.*$/s, '')
    .replace(/\s+/g, ' ')
    .trim();
  // The cut may have split a surrogate pair.
  return cleanText(readable.slice(0, EXCERPT_LENGTH));
}
