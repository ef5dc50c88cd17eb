export { findPreferences, wantsMail } from './preferences-store.ts';
export { unsubscribeToken } from './unsubscribe-token.ts';
