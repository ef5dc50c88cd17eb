import type { Publication } from '@pressloom/contract';
import type { RemoteSnapshot } from '../../database/schema/index.ts';
import { SAID_BY_STATUS } from '../../database/schema/publications.ts';
import { hashOfParts } from '../../text/hash-of-parts.ts';

/** Of its copy on the site; null: not known. */
export interface RemoteFacts {
  remoteStatus: string | null;
  remoteProtection: string | null;
}

const NO_PASSWORD = hashOfParts(['']);

/** The status of a post on its site if its own status doesn't say it. */
export function siteStatusOf({ remoteStatus, remoteProtection }: RemoteFacts): string | null {
  if (remoteStatus === null) return null;
  if (!SAID_BY_STATUS.includes(remoteStatus)) return remoteStatus;
  return remoteProtection === null || remoteProtection === NO_PASSWORD ? null : 'password';
}

/** The settings of a copy as they are shown. A draft may be private only once it is public. */
export function settingsThereOf(remote: RemoteSnapshot | null): Publication['settingsThere'] {
  const { sticky = null, author = null } = remote?.settings ?? {};
  return { visibility: remote && visibilityOf(remote), sticky, authorId: author };
}

function visibilityOf({ status, settings }: RemoteSnapshot): Publication['settingsThere']['visibility'] {
  if (status === 'private') return 'private';
  if ((status !== 'publish' && status !== 'future') || settings?.protection === undefined) return null;
  return settings.protection === NO_PASSWORD ? 'public' : 'password';
}
