export { checkmark } from './checkmark.ts';
export { renderMarkdown } from './render-markdown.ts';
