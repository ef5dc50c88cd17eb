import type { Site, SiteAuthor } from '@pressloom/contract';

/** Stands for the account that is connected. */
export const OWN_ACCOUNT = 'own';

/** Who may be chosen; whoever is chosen already stays in the list while the site has not answered. */
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
