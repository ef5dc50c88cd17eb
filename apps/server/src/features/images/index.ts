export { attributionLine } from './attribution-line.ts';
export { insertImage, openImage, readImageTypes, requireOwnImage } from './image-store.ts';
export { imageTypeOf } from './image-type.ts';
export { keepUsedImages } from './keep-used-images.ts';
export { withPreviewImages } from './preview-images.ts';
export { imageEnding, sharedImageAddress } from './shared-image.ts';
