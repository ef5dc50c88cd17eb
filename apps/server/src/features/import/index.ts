export { mainPart } from './main-part.ts';
export { readHead } from './read-head.ts';
