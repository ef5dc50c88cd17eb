export { FINISH_DELETIONS, finishDeletions } from './deletion/finish-deletions.ts';
export { isNotBlocked, readSession, readSessionOnce } from './sessions/read-session.ts';
export { subscribeWhileSignedIn } from './sessions/subscribe-while-signed-in.ts';
export { withPlan } from './sessions/with-plan.ts';
export { verifyAdministrator } from './sign-in/verify-administrator.ts';
