import { keepCookie } from './keep-cookie.ts';

/**
 * Leaves word that this browser has the file that every page needs: a page that is drawn next time need not have it
 * fetched before it is shown (`apps/server/src/plugins/page-modules.ts`).
 *
 * @param core address of the file
 */
export const keepCore = (core: string) => keepCookie('ui-core', new URL(core).pathname.split('/').at(-1) ?? '');
