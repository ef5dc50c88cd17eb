export { FINISH_DELETIONS, finishDeletions } from './deletion/finish-deletions.ts';
export { readSession, readSessionOnce } from './sessions/read-session.ts';
export { subscribeWhileSignedIn } from './sessions/subscribe-while-signed-in.ts';
