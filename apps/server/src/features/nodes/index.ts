export { isAlive, showNode } from './show-node.ts';
