export { blockTitle } from './block-title.ts';
export { type DocNode, originOf } from './document.ts';
export { classesOf, isLinkToFile, presentationOf } from './image-presentation.ts';
export { hasBlocks, type OpenedMarkup, openMarkup } from './open-markup.ts';
export { anchorOf, secondHalf } from './writing/second-half.ts';
export { writeMarkup } from './writing/write-markup.ts';
