import { SEO_PLUGIN_NAMES, type Site } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Where the values go: to the plugin of the site, or nowhere, and what the user can do then. */
export function SeoSupportNotice({ site, isPage }: { site: Site | null; isPage: boolean }) {
  if (!site) return <Where>Choose a WordPress site to see which SEO plugin gets these values.</Where>;
  const { seo } = site.capabilities;
  if (seo === undefined)
    return <Where>Sent to the SEO plugin of {site.name}, if it has one that pressloom knows.</Where>;
  if (seo === null) {
    return (
      <Notice tone="warning" title={`No SEO plugin found on ${site.name}`}>
        These values stay here and aren’t sent. Install Yoast SEO, Rank Math, All in One SEO or SEOPress there, then{' '}
        <ToSite site={site} />. Or copy the values into WordPress yourself.
      </Notice>
    );
  }
  const plugin = SEO_PLUGIN_NAMES[seo.plugin];
  if (seo.fields.length === 0) {
    return (
      <Notice tone="warning" title={`${plugin} on ${site.name} doesn’t accept these values`}>
        It doesn’t offer them over the REST API. Update the plugin, then <ToSite site={site} />. Until then the values
        stay here: copy them into WordPress yourself.
      </Notice>
    );
  }
  // Stated nowhere before it is sent: the plugin drops what it gets for other types than posts.
  if (isPage && seo.plugin === 'yoast') {
    return (
      <Notice tone="warning" title={`${plugin} may not accept these values for pages`}>
        It offers them over the REST API for posts. They are sent with the page; if they weren’t saved, a notice says
        so, and you can copy them into WordPress.
      </Notice>
    );
  }
  return (
    <Where>
      Sent to {plugin} on {site.name} with the {isPage ? 'page' : 'post'}. Fields you leave empty stay as they are
      there, unless their value came from here: the next update removes it.
      {seo.plugin === 'rankmath' &&
        ` ${plugin} doesn’t let other apps read them: a field you fill in replaces what was set in WordPress, without asking.`}
    </Where>
  );
}

const Where = ({ children }: { children: React.ReactNode }) => <p className="text-muted text-sm">{children}</p>;

const ToSite = ({ site }: { site: Site }) => (
  <Link to={paths.site(site.id)} className="text-accent underline underline-offset-2">
    refresh the connection
  </Link>
);
