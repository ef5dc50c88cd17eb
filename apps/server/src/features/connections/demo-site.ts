import { discoverSite } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { listSites } from '../sites/index.ts';
import { connectSite, testCredentials } from './connect-site.ts';
import { replaceCredentials } from './reconnect-site.ts';

const NAME = 'My WordPress Site';

/** Connects the demo's WordPress. Its port may change at each start: the existing row, with its posts, is updated. */
export async function connectDemoSite(
  services: Pick<Services, 'db' | 'vault' | 'outbound'>,
  userId: string,
  { url, username, applicationPassword: password }: { url: string; username: string; applicationPassword: string },
): Promise<void> {
  const own = await listSites(services.db, userId);
  const known = own.find(({ name }) => name === NAME) ?? own.find((site) => isBeside(site.url, url));
  if (!known) {
    await connectSite(services, userId, { url, name: NAME, username, password });
    return;
  }
  const { url: foundUrl, restRoot } = await discoverSite(services.outbound, url);
  const tested = await testCredentials(services, { url: foundUrl, restRoot }, { username, password });
  await replaceCredentials(services, userId, known.id, { ...tested, url: foundUrl, restRoot, username, password });
}

const isBeside = (one: string, other: string) => new URL(one).hostname === new URL(other).hostname;
