export { recordRevision } from './record-revision.ts';
export { unpackBody } from './revision-body.ts';
export { findFirstText, findRevision, hasRevisions } from './revision-store.ts';
