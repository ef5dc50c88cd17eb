/** What WordPress' authorize screen is asked for. */
export interface Authorization {
  /** The site's authorize screen, from {@link discoverSite}. */
  authorizeUrl: string;
  /** Shown to the user. Each connection needs a name of its own: WordPress approves a name only once. */
  appName: string;
  /** A UUID that stays the same for all connections of this app. */
  appId: string;
  /** Where WordPress sends the browser with `site_url`, `user_login` and `password`. https, except on loopback. */
  successUrl: string;
  /** Comes back as it is: WordPress adds `success=false` only where no address of its own is given for a refusal. */
  rejectUrl: string;
}

/** The address to send the user's browser to. WordPress knows no state parameter: put yours into both return addresses. */
export function buildAuthorizeUrl({ authorizeUrl, appName, appId, successUrl, rejectUrl }: Authorization): string {
  const url = new URL(authorizeUrl);
  url.searchParams.set('app_name', appName);
  url.searchParams.set('app_id', appId);
  url.searchParams.set('success_url', successUrl);
  url.searchParams.set('reject_url', rejectUrl);
  return url.href;
}
