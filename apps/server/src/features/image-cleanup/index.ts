export { removeUnusedImages } from './remove-unused-images.ts';
