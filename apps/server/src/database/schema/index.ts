export * from './generations.ts';
export * from './leftovers.ts';
export * from './posts.ts';
export * from './publications.ts';
export * from './revisions.ts';
export * from './settings.ts';
export * from './sites.ts';
export * from './users.ts';
