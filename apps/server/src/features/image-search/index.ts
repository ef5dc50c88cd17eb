export { searchImages } from './search-images.ts';
export { takeImage } from './take-image.ts';
