import { renderMarkdown } from '../markdown/index.ts';

/** A model's new wording as markup for the post. @throws 422 if it takes too long to parse */
export async function passageMarkup(answer: string, userId: string): Promise<string> {
  const text = answer
    .trim()
    // Some models wrap their answer in the prompt's delimiters or in a code fence.
    .replace(/^<<<\s*|(?<!\s)\s*>>>$/g, '')
    .replace(/^```(?:markdown|md)?\n([\s\S]*)\n```$/, '$1')
    .replace(/^["“]([^"“”]*)["”]$/, '$1')
    .trim();
  return (await renderMarkdown('passage', text, userId)).trim();
}
