import type { ChatRequest } from '../model-server.ts';

/** What a request asks for, as far as a program can tell. */
export interface Question {
  /** All its text: the same question has the same answer. */
  text: string;
  /** The last message of the user. */
  asked: string;
  topic: string;
  title: string | undefined;
  /** How many of something. */
  count: number | undefined;
  words: number | undefined;
  categories: string[];
}

export function readQuestion({ messages }: ChatRequest): Question {
  const text = messages.map(({ content }) => content).join('\n\n');
  const ofUser = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const all = ofUser.join('\n\n');
  const asked = ofUser.at(-1) ?? '';
  const title = find(all, /^Its title is: *(.+)$/m);
  const topic =
    find(all, /^(?:Topic|Readers search for|It belongs to a series on this topic): *(.+)$/m) ??
    find(all, /\babout: (.+?)\.?$/m) ??
    title;
  return {
    text,
    asked,
    topic: unquoted(topic ?? 'writing'),
    title: title && unquoted(title),
    count: number(
      text,
      /\b(?:exactly|propose|array of|list of|plan of|suggest|write)\s+(\d{1,2})\b(?!\s*(?:words|sections))/i,
    ),
    // A part of an article states the length of the whole before its own.
    words: number(asked, /\bof about (\d{2,4}) words/) ?? number(asked, /\babout (\d{2,4}) words/i),
    categories: (find(all, /^Categories of the posts: *(.+?)\.?$/m) ?? '').split(/, */).filter(Boolean),
  };
}

const find = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]?.trim() || undefined;

function number(text: string, pattern: RegExp): number | undefined {
  const found = find(text, pattern);
  return found ? Number(found) : undefined;
}

const unquoted = (text: string) => text.replace(/^["“](.*)["”]\.?$/, '$1');
