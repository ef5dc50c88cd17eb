export { finishDeletions } from './finish-deletions.ts';
export { readSession, readSessionOnce } from './read-session.ts';
export { hearWhileSignedIn } from './sessions/hear-while-signed-in.ts';
