import { keepCookie } from './keep-cookie.ts';

/**
 * Records in a cookie that this browser has cached the core chunk, so that the next server-rendered page need not load
 * it before it is shown (`apps/server/src/plugins/page-modules.ts`).
 *
 * @param core URL of the chunk
 */
export const keepCore = (core: string) => keepCookie('ui-core', new URL(core).pathname.split('/').at(-1) ?? '');
