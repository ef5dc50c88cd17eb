/** WordPress numbers further posts with the same slug from 2: `slug-2`. */
const COUNTED = [2, 3, 4, 5, 6];

/** The slugs that a post created under this reservation may have. */
export const reservedSlugs = (reservation: string): string[] => [
  reservation,
  ...COUNTED.map((n) => `${reservation}-${n}`),
];

/** Whether a slug is one that WordPress gives a post created under this reservation, and no other post. */
export const isExactlyReserved = (slug: string, reservation: string): boolean =>
  reservedSlugs(reservation).includes(slug);

/** Whether a slug is derived from our reservation, by WordPress or by a plugin that changes slugs. */
export const isReservedSlug = (slug: string, reservation: string): boolean =>
  slug.includes(reservation.slice('draft-'.length, 'draft-'.length + 8));
