export { type Documents, WEB_BUILD } from './documents.ts';
export type { SlotValues } from './fill-slots.ts';
export { readFormToken } from './form-token.ts';
export { themeOf } from './theme-of.ts';
