import type { Site, SiteAuthor } from '@pressloom/contract';

/** The connected account. */
export const OWN_ACCOUNT = 'own';

/** The selectable authors; the current one is listed even before the site has responded. */
export function authorOptions(site: Pick<Site, 'username' | 'defaultAuthor'>, authors: SiteAuthor[] | null = []) {
  const known = authors ?? [];
  const { defaultAuthor } = site;
  const isListed = !defaultAuthor || known.some(({ id }) => id === defaultAuthor.id);
  return [
    { value: OWN_ACCOUNT, label: `The connected account (${site.username})` },
    ...[...known, ...(isListed ? [] : [defaultAuthor])].map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

export function chosenAuthor(
  value: string,
  { defaultAuthor }: Pick<Site, 'defaultAuthor'>,
  authors: SiteAuthor[] | null = [],
): SiteAuthor | null {
  if (value === OWN_ACCOUNT) return null;
  const isChosen = ({ id }: SiteAuthor) => String(id) === value;
  return authors?.find(isChosen) ?? (defaultAuthor && isChosen(defaultAuthor) ? defaultAuthor : null);
}
