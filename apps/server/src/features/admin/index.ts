export { createAdministrator } from './create-administrator.ts';
export { ADMIN_LOGIN, adminPageFor } from './session/admin-page.ts';
