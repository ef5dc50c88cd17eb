import { PUBLICATION_ERRORS } from '@pressloom/contract';
import { type RemotePost, restrictedIn, restrictedLost, WordPressError } from '@pressloom/wordpress';
import { hashOfParts } from '../../../text/hash-of-parts.ts';
import { hasSentText } from '../checks/confirm-write.ts';
import type { Delivery } from './delivery.ts';

/** Code of a request that would remove parts of the post that nobody changed here; the user may confirm it. */
export const REMOVES_MARKUP = PUBLICATION_ERRORS.removesMarkup;

type Needs = Pick<Delivery, 'publication' | 'site'>;

/**
 * Refuses a write with which WordPress would remove what the post there has and our user left alone: scripts, frames and
 * the like, saved by an account that may not use any HTML. WordPress filters the whole text with every write, whatever
 * is sent.
 *
 * A text that the site has saved from our account before is as its filters, which a plugin may have extended, left it. So
 * is one that an attempt whose response was lost has sent.
 *
 * @param text as it is to be there
 * @throws WordPressError {@link REMOVES_MARKUP}
 */
export function refuseRemoval(delivery: Needs, found: RemotePost, text = found.content): void {
  const { allowsRemoval, filteredHash } = delivery.publication;
  if (allowsRemoval || mayUseAnyHtml(delivery, found)) return;
  if (filteredHash === hashOfParts([found.content]) || hasSentText(delivery.publication, found)) return;
  const parts = restrictedIn(found.content, text);
  if (parts.length === 0) return;
  throw new WordPressError(
    REMOVES_MARKUP,
    'final',
    `Your role on this site doesn’t allow parts of this post: ${listed(parts)}. WordPress would remove them, so nothing was sent. Update anyway, or ask an administrator of the site to make the change.`,
  );
}

/** What was removed nevertheless, for the user. */
export function removedThere(found: RemotePost, saved: RemotePost): string[] {
  const lost = restrictedLost(found.content, saved.content);
  return lost.length > 0 ? [`The site removed parts that your role doesn’t allow: ${listed(lost)}.`] : [];
}

/** Of a text that the site has just saved from our account: {@link refuseRemoval} lets it pass from now on. */
export const filteredHashOf = (delivery: Needs, saved: RemotePost): string | null =>
  mayUseAnyHtml(delivery, saved) ? null : hashOfParts([saved.content]);

/** As the site tells it now; otherwise as it was when the site was last checked. */
const mayUseAnyHtml = ({ site }: Pick<Needs, 'site'>, { unfilteredHtml }: RemotePost): boolean =>
  unfilteredHtml ?? site.capabilities.unfilteredHtml;

const NAMED = 5;

function listed(parts: string[]): string {
  const named = parts.length > NAMED ? [...parts.slice(0, NAMED), 'others'] : parts;
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named.join('');
}
