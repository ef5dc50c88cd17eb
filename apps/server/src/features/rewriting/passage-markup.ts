import { renderMarkdown } from '../markdown/index.ts';

/** A model's new wording as markup for the post. @throws 422 where it takes too long to read */
export async function passageMarkup(answer: string, userId: string): Promise<string> {
  const text = answer
    .trim()
    // Some models pack their answer into the marks of the question, or into a fence.
    .replace(/^<<<\s*|(?<!\s)\s*>>>$/g, '')
    .replace(/^```(?:markdown|md)?\n([\s\S]*)\n```$/, '$1')
    .replace(/^["“]([^"“”]*)["”]$/, '$1')
    .trim();
  return (await renderMarkdown('passage', text, userId)).trim();
}
