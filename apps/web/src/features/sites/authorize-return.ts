const KEY = 'reconnecting-site';
const ADDRESS_KEY = 'site-address';

/** Before leaving for the authorize screen: the known site to reconnect, null for a new one. */
export function rememberReconnect(siteId: string | null) {
  if (siteId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, siteId);
}

/** Whether a known site was to be reconnected. */
export const isReconnecting = () => sessionStorage.getItem(KEY) !== null;

/** After the return, once: whether the connected site was known before. */
export function wasReconnect(siteId: string): boolean {
  const known = sessionStorage.getItem(KEY) === siteId;
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(ADDRESS_KEY);
  return known;
}

/** Before leaving: restores the typed address in its field if the user returns without a connection. */
export const rememberAddress = (address: string) => sessionStorage.setItem(ADDRESS_KEY, address);

export const rememberedAddress = (): string => sessionStorage.getItem(ADDRESS_KEY) ?? '';
