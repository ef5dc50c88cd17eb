const COOKIE = 'ui-core';

/**
 * Leaves word that this browser has the file that every page needs: a page that is drawn next time need not have it
 * fetched before it is shown (`apps/server/src/plugins/page-modules.ts`).
 *
 * @param core address of the file
 */
export const keepCore = (core: string) => {
  const name = new URL(core).pathname.split('/').at(-1);
  Object.assign(document, { cookie: `${COOKIE}=${name}; path=/; max-age=31536000; samesite=lax` });
};
