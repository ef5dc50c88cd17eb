export { createAdministrator, endSubscriptions, resetAdministrator } from './operator-acts.ts';
export { ADMIN_LOGIN, adminPageFor } from './session/admin-page.ts';
