export interface ShownPost {
  title: string;
  excerpt: string;
  siteName: string;
}

/** Variables of the four plugins: `%%title%%` of Yoast SEO and SEOPress, `%title%` of Rank Math, `#post_title`. */
const VARIABLE =
  /%%?(title|post_title|sitename|sitetitle|sep|excerpt|post_excerpt)%%?|#(post_title|site_title|separator_sa|post_excerpt)\b/g;

/** A value as readers see it: the variables that plugins fill in are replaced where we know them. */
export const fillVariables = (value: string, { title, excerpt, siteName }: ShownPost): string =>
  value.replace(VARIABLE, (_, one?: string, other?: string) => {
    const name = one ?? other ?? '';
    if (name.startsWith('sep')) return '-';
    if (name.endsWith('excerpt')) return excerpt;
    return name.startsWith('site') ? siteName : title;
  });
