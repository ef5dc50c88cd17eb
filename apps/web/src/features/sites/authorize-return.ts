const KEY = 'reconnecting-site';

/** Before leaving for the authorize screen: which known site is to be connected anew, null for a new one. */
export function rememberReconnect(siteId: string | null) {
  if (siteId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, siteId);
}

/** Whether a known site was to be connected anew. */
export const isReconnecting = () => sessionStorage.getItem(KEY) !== null;

/** After the return, once: whether the connected site was known before. */
export function wasReconnect(siteId: string): boolean {
  const known = sessionStorage.getItem(KEY) === siteId;
  sessionStorage.removeItem(KEY);
  return known;
}
