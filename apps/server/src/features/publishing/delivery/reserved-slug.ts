/** WordPress counts on from the second post of the same slug: `slug-2`. */
const COUNTED = [2, 3, 4, 5, 6];

/** The slugs that a post may have which was made under this reservation. */
export const reservedSlugs = (reservation: string): string[] => [
  reservation,
  ...COUNTED.map((n) => `${reservation}-${n}`),
];

/** Whether an address is made from our reservation, by WordPress or by a plugin that changes addresses. */
export const isReservedSlug = (slug: string, reservation: string): boolean =>
  slug.includes(reservation.slice('draft-'.length, 'draft-'.length + 8));
