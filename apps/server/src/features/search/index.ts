export { containsWords, findPassages } from './find-texts.ts';
export { INDEX_POSTS, indexDuePosts } from './index-due-posts.ts';
export { withIndex } from './with-index.ts';
export { visitWords, wordsIn } from './words.ts';
