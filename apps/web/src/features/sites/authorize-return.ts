const KEY = 'reconnecting-site';
const ADDRESS_KEY = 'site-address';

/** Before leaving for the authorize screen: the known site to reconnect, null for a new one. */
export function rememberReconnect(siteId: string | null) {
  if (siteId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, siteId);
}

/** Whether a known site was to be reconnected. */
export const isReconnecting = () => sessionStorage.getItem(KEY) !== null;

/** After the return with a connection. */
export function forgetAuthorization() {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(ADDRESS_KEY);
}

/** Before leaving: restores the typed address in its field if the user returns without a connection. */
export const rememberAddress = (address: string) => sessionStorage.setItem(ADDRESS_KEY, address);

export const rememberedAddress = (): string => sessionStorage.getItem(ADDRESS_KEY) ?? '';
