import { SEO_PLUGIN_NAMES, type Site } from '@pressloom/contract';
import { formatTime, isOtherTime, userTimeZone } from '../../ui/format-date.ts';

/** "Editor, Author"; WordPress names roles in lower case with underscores. */
export const roleNames = ({ roles }: Pick<Site, 'roles'>): string =>
  roles.map((role) => role.charAt(0).toUpperCase() + role.slice(1).replaceAll('_', ' ')).join(', ') || 'No role';

/** The time zone, with its current time if that differs from the user's. */
export const zoneNow = ({ timezone }: Pick<Site, 'timezone'>, now = new Date()): string =>
  isOtherTime(now, timezone, userTimeZone()) ? `${timezone} (${formatTime(now, timezone)} now)` : timezone;

/** The user's own zone with its current time, or null if that is the same as the site's. */
export const ownZoneNow = ({ timezone }: Pick<Site, 'timezone'>, now = new Date()): string | null =>
  isOtherTime(now, timezone, userTimeZone()) ? `${userTimeZone()} (${formatTime(now)} now)` : null;

/** The URL without scheme, `www.` and trailing slash. */
export const shortUrl = ({ url }: Pick<Site, 'url'>): string =>
  url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** The SEO plugin as of the last check; null if that was before plugins were looked up. */
export function seoPlugin({ capabilities: { seo } }: Pick<Site, 'capabilities'>): string | null {
  if (seo === undefined) return null;
  if (seo === null) return 'None that pressloom knows';
  const name = SEO_PLUGIN_NAMES[seo.plugin];
  return seo.fields.length === 0 ? `${name}, which accepts no values over the REST API` : name;
}

interface Ability {
  can: boolean;
  text: string;
}

/** What the connected account may do, and the consequence of what it may not. */
export function abilities({ capabilities }: Pick<Site, 'capabilities'>): Ability[] {
  const { editPosts, publishPosts, uploadFiles, manageCategories, unfilteredHtml, editOthersPosts } = capabilities;
  return [
    { can: editPosts, text: editPosts ? 'Write posts' : 'Can’t write posts. Ask for the Author role or higher' },
    {
      can: publishPosts,
      text: publishPosts
        ? 'Publish and schedule posts'
        : 'Can’t publish. Posts are left as drafts on the site, to be submitted for review in WordPress',
    },
    {
      can: uploadFiles,
      text: uploadFiles ? 'Upload images' : 'Can’t upload images. Posts with new images aren’t sent',
    },
    {
      can: manageCategories,
      text: manageCategories ? 'Create categories' : 'Can’t create categories. Only existing ones are used',
    },
    {
      can: unfilteredHtml,
      text: unfilteredHtml ? 'Use any HTML' : 'WordPress removes scripts, frames and forms',
    },
    ...(editOthersPosts === undefined
      ? []
      : [
          {
            can: editOthersPosts,
            text: editOthersPosts ? 'Publish as other users' : 'Can only publish under your own name',
          },
        ]),
  ];
}
