export { openCredentials, type SealedSite } from './credentials.ts';
export { waitingForSite } from './outage-column.ts';
export { openSealedSite, openSite } from './site-client.ts';
export {
  findConnectedAt,
  findSameConnection,
  findSite,
  insertSite,
  listSites,
  ownSite,
  recordConnected,
  recordFailing,
  recordSeo,
  requireLastingSite,
  requireSite,
  type SiteRow,
  shownColumns,
  type TestedConnection,
  toSite,
  WORKING,
} from './site-store.ts';
