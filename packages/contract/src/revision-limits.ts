/** So many versions of a post are kept; the oldest go first. */
export const REVISIONS_KEPT = 200;
