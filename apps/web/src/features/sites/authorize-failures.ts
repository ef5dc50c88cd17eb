const LOGIN_REFUSED =
  'The site doesn’t accept the new application password. Connect with an application password you create under Users > Profile.';
const SITE_FAILING = 'The site isn’t responding as it should. Try again in a few minutes.';
const API_BLOCKED =
  'A firewall, a plugin or a login page in front of the site blocks its REST API. Make an exception for /wp-json/, then try again.';

/** By error code. A code from the URL selects a text and is never shown itself: anyone can write such a link. */
const FAILURES = new Map([
  ['authorization_rejected', 'The connection was not approved on the site. Nothing was connected.'],
  ['invalid_answer', 'The site sent an answer that can’t be read. Start again.'],
  ['authorization_expired', 'This connection was finished or has expired. Start again.'],
  ['not_signed_in', 'You were signed out in the meantime. Start again.'],
  ['not_found', 'The site is no longer connected here. Add it as a new one.'],
  [
    'other_site',
    'A different site responded from the one you entered. Connect with the address WordPress itself uses.',
  ],
  ['same_blog', 'This blog is already connected under another address. If it moved, change the address of that site.'],
  [
    'same_site',
    'This site is already connected, with another account. To use the other account instead, reconnect the site with it. To connect both, add it with an application password.',
  ],
  ['role_too_low', 'Your role on this site may not write posts. Ask an administrator for the role Author or Editor.'],
  ['block_markup_refused', 'The site’s firewall refuses posts with block markup. Allow it, then try again.'],
  ['test_draft_lost', 'A test draft disappeared from the site. Exempt /wp-json/ from caching, then try again.'],
  ['credentials_refused', LOGIN_REFUSED],
  ['not_authenticated', LOGIN_REFUSED],
  ['application_passwords_off', 'Application passwords are switched off on this site. Allow them, then try again.'],
  [
    'authorization_stripped',
    'The site’s web server removes the Authorization header. Ask the host to pass it on, then try again.',
  ],
  ['rest_disabled', API_BLOCKED],
  ['firewall_page', API_BLOCKED],
  ['login_page', API_BLOCKED],
  ['web_server_password', API_BLOCKED],
  ['unexpected_reply', API_BLOCKED],
  ['maintenance', SITE_FAILING],
  ['php_error', SITE_FAILING],
  ['server_error', SITE_FAILING],
  ['rate_limited', SITE_FAILING],
  ['site_timeout', SITE_FAILING],
  ['site_refused', SITE_FAILING],
  ['connection_broken', SITE_FAILING],
  ['internal_error', 'Something went wrong on our side. Start again.'],
]);

export const authorizeFailure = (code: string): string =>
  FAILURES.get(code) ?? 'The connection wasn’t completed. Nothing was saved.';
