import type { User } from '@pressloom/contract';
import type { CopyOnSite } from './read-rows.ts';
import { cdata } from './xml.ts';

/** An author by the login for which the importer asks whose its posts are to be. */
interface Author {
  login: string;
  name: string;
  email: string;
}

/** Who wrote the posts of a file: its user, and the authors of the sites that posts were read from. */
export function createAuthors({ email, fullName }: Pick<User, 'email' | 'fullName'>) {
  const user: Author = { login: loginOf(email.split('@')[0] ?? ''), name: fullName, email };
  const onSites = new Map<string, Author>();
  const logins = new Set([user.login]);
  return {
    user,
    /** The author of a post, and the entry for one that the file has not named yet. */
    of(copy: CopyOnSite | undefined): { login: string; entry: string } {
      const { siteId, author } = copy ?? {};
      if (!author) return { login: user.login, entry: '' };
      const key = `${siteId} ${author.id}`;
      const known = onSites.get(key);
      if (known) return { login: known.login, entry: '' };
      const added = { login: freeLogin(loginOf(author.slug || author.name), logins), name: author.name, email: '' };
      logins.add(added.login);
      onSites.set(key, added);
      return { login: added.login, entry: authorEntry(added, onSites.size + 1) };
    },
  };
}

export const authorEntry = ({ login, name, email }: Author, id = 1) =>
  `  <wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${cdata(email)}</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name><wp:author_first_name>${cdata('')}</wp:author_first_name><wp:author_last_name>${cdata('')}</wp:author_last_name></wp:author>\n`;

const loginOf = (name: string) => name.replace(/[^a-z0-9._-]/gi, '') || 'author';

/** On two sites the same login may be of two people. */
function freeLogin(wanted: string, used: ReadonlySet<string>): string {
  let login = wanted;
  for (let n = 2; used.has(login); n++) login = `${wanted}-${n}`;
  return login;
}
