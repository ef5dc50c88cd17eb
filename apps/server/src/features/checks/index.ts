export { checkClaims } from './claims/check-claims.ts';
export type { Source } from './claims/source-facts.ts';
export { compareTitles } from './overlap/compare-with-titles.ts';
export { findOverlaps } from './overlap/find-overlaps.ts';
export { addSource } from './sources/add-source.ts';
export { listSources, passSources, readSources } from './sources/source-store.ts';
