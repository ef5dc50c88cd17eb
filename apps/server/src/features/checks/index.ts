export { compareTitles } from './overlap/compare-with-titles.ts';
export { findOverlaps } from './overlap/find-overlaps.ts';
