export { ADMIN_LOGIN, adminPageFor } from './session/admin-page.ts';
