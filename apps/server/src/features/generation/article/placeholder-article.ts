import type { GenerationRequest } from '@pressloom/contract';
import type { GeneratedArticle } from '../../../database/schema/index.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import { excerptOf } from '../../../text/excerpt.ts';

/** The article shown when the model failed: an outline of five sections to fill in, marked as a placeholder. */
export function placeholderArticle(request: GenerationRequest): GeneratedArticle {
  const keyword = request.keywords[0] ?? 'this subject';
  const sections: [string, string][] = [
    ['Introduction', `Say in two or three sentences what ${keyword} is and why you write about it now.`],
    [`Why ${keyword} Matters`, 'Name the problem that your readers have, and what it costs them.'],
    ['Understanding', `Explain how ${keyword} works, with one example from your own experience.`],
    ['Key Strategies for Success', 'List three to five things that a reader can do this week.'],
    ['Conclusion', 'Repeat the one thing to remember, and say what to read or do next.'],
  ];
  const content = sections
    .map(([heading, text]) => `<h2>${escapeHtml(heading)}</h2>\n<p>${escapeHtml(text)}</p>`)
    .join('\n');
  return {
    title: request.title || `Article about ${request.keywords.join(', ')}`,
    content,
    excerpt: excerptOf(content),
  };
}
