/** What a status of a site is called. */
export const siteStatusName = (status: string) => WORDS[status] ?? nameOf(status);

const WORDS: Record<string, string> = { private: 'Private', password: 'Password', trash: 'In trash' };

/** A status that a post has on its site and not here; nothing where there is none. */
export const SiteStatus = ({ status }: { status: string | null }) =>
  status && (
    <span className="inline-flex max-w-full rounded border border-line-strong/60 px-1.5 text-muted text-xs">
      <span className="truncate">{siteStatusName(status)}</span>
    </span>
  );

/** "in-progress" → "In progress": the slug is all that sites tell of their own statuses. */
const nameOf = (slug: string) => {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
