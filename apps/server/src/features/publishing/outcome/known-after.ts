import { NOT_ON_SITE, type PublicationRow } from '../../posts/index.ts';
import type { Delivered } from '../delivery/delivery.ts';
import { snapshotKeepingFingerprint, snapshotOf } from '../delivery/snapshot.ts';
import { newReservation } from '../requests/enqueue-publication.ts';

/**
 * What is stored of a publication after a successful attempt.
 * @param now on the database's clock
 */
export function knownAfter(
  { remote, sentVersion, notices, images, terms, ourCategories, filteredHash }: Delivered,
  { remote: before }: PublicationRow,
  { isStillWanted, now }: { isStillWanted: boolean; now: Date },
) {
  return {
    ...(remote
      ? { ...(sentVersion === null ? snapshotKeepingFingerprint(before, remote) : snapshotOf(remote)), creates: 1 }
      : untouched()),
    ...(remote?.featuredMedia === 0 && { wordpressMediaId: null, wordpressMediaOf: null }),
    ...(sentVersion !== null && { sentVersion }),
    ...(images && { images: images.shown }),
    ...(terms && { terms }),
    ...(filteredHash !== undefined && { filteredHash }),
    ...(ourCategories && { ourCategories }),
    heartbeatAt: null,
    pendingWrite: null,
    ...(isStillWanted && {
      state: 'done' as const,
      overwrite: false,
      allowsRemoval: false,
      errorCode: null,
      errorMessage: null,
      nextAttemptAt: null,
      notices,
    }),
    updatedAt: now,
  };
}

/** As if nothing had ever been sent: orphans there are removed by name, so the next reservation must differ. */
const untouched = () => ({
  ...NOT_ON_SITE,
  images: [],
  creates: 0,
  reservation: newReservation(),
});
