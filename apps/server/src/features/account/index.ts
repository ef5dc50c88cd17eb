export { FINISH_DELETIONS, finishDeletions } from './deletion/finish-deletions.ts';
export { hearWhileSignedIn } from './sessions/hear-while-signed-in.ts';
export { readSession, readSessionOnce } from './sessions/read-session.ts';
