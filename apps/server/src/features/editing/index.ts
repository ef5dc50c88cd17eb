export { createPost } from './create-post.ts';
