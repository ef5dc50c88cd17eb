export { createPost } from './create-post.ts';
export { createWrittenPost } from './create-written-post.ts';
export { deletePost } from './delete-post.ts';
export { savePost } from './save-post.ts';
