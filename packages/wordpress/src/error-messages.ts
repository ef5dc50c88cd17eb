/** For each stable code: the blocker and how to fix it, in the user's words. */
export const messages = {
  // The site cannot be reached.
  invalid_address:
    'This isn’t the address of a website. Enter it as your browser shows it, for example https://example.org.',
  address_blocked:
    '{host} is in a private or internal network, which can’t be reached from here. Enter the public address of the site. If you run this server and it may reach private networks, set ALLOW_PRIVATE_SITES.',
  site_dns_failed: 'There is no website at {host}. Check the spelling. If the domain is new, try again in an hour.',
  site_refused: '{host} refused the connection. The server may be down. Check the address, then try again.',
  site_tls_failed:
    'Couldn’t connect to {host} securely: {reason}. Ask the host to renew or repair the certificate of the site.',
  site_timeout:
    'The site didn’t respond within {seconds} seconds. It may be down or overloaded, or its firewall may block us. Try again, and ask the host if it keeps happening.',
  connection_broken: 'The connection to {host} was lost before the response was complete. Try again in a moment.',
  too_many_redirects:
    '{host} redirects too many times. Open the site in your browser and enter the address that it ends up at.',
  reply_too_large:
    'The response of {host} is larger than {megabytes} MB, so we stopped reading it. A plugin may add too much to it. Ask the host or the developer of the site.',

  // There is no usable REST API.
  not_wordpress:
    'WordPress wasn’t found at this address. Enter the address of the blog itself, with its folder if it has one.',
  rest_disabled:
    'The REST API of this WordPress site is switched off, by a security plugin or a server rule. Allow it (look for “REST API” in the settings of the security plugin), then try again.',
  part_missing:
    'This site doesn’t offer its {part} over the REST API: a security plugin or a server rule hides them. Allow /wp-json/wp/v2/{part} there, then try again.',
  rest_redirected:
    'The site redirects the REST API to {target}. If it has moved there, use that address: enter it when you connect the site, or choose “Change address” if it’s connected.',
  firewall_page:
    'A firewall in front of the site blocked our request and responded with a page of its own (HTTP {status}). Allow requests to /wp-json/ in Cloudflare, Wordfence or the firewall of the host.',
  login_page:
    'The site responded with a login page instead of data. A plugin or the host requires a login before the REST API. Make an exception for /wp-json/.',
  web_server_password:
    'The whole site is protected by a password of the web server (HTTP authentication). It uses the same header as application passwords. Make an exception for /wp-json/, or remove that password.',
  maintenance: 'The site is in maintenance mode while it is being updated. Try again in a few minutes.',
  php_error:
    'The site has an error: a plugin or theme has crashed. Look into the error log of the site, or switch off the plugin that was updated last.',
  server_error:
    'The server of the site has an error (HTTP {status}). Try again later, and ask the host if it keeps happening.',
  unexpected_reply:
    'The site responded with something other than WordPress data (HTTP {status}). A plugin or a cache may change its responses. Exempt /wp-json/ from caching and optimization, then try again.',
  rate_limited: 'The site asks us to slow down. Wait {wait}, then try again.',

  // The credentials.
  application_passwords_off:
    'Application passwords are switched off on this site, usually by a security plugin (Wordfence: “Disable WordPress application passwords”). Allow them, then try again.',
  needs_https:
    'WordPress allows application passwords only over https, and this site uses plain http. Have a certificate installed and enter the https address. Only a site on your own machine can stay on http: enter its address with http://.',
  needs_local_environment:
    "WordPress switches off application passwords over plain http, unless the site is marked as a local one. In a private network, add define( 'WP_ENVIRONMENT_TYPE', 'local' ); to its wp-config.php, then try again. Otherwise have a certificate installed and enter the https address.",
  credentials_refused:
    'The site refused the username or the application password. Create a new application password under Users > Profile, then connect again.',
  login_password_used:
    'This is the password of the login page. WordPress accepts only application passwords here. Create one under Users > Profile > Application Passwords and enter it.',
  authorization_stripped:
    'Username and application password are right, but the web server of the site removes the Authorization header before WordPress sees it. Ask the host to pass it on; on Apache add to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
  not_authenticated:
    'The site treats us as a visitor who isn’t signed in. Either the username or the application password is wrong, or the web server removes the Authorization header; the site doesn’t say which. Create a new application password under Users > Profile and try it. If that fails too, ask the host to pass the Authorization header on to PHP. {hint}',
  role_too_low:
    'Your role on this site ({roles}) may not write posts. Ask an administrator of the site for the role Author or Editor.',
  not_allowed:
    'Your role on this site isn’t allowed to {act}. Ask an administrator of the site for the role Editor. {reason}',
  cannot_publish:
    'Your role on this site may write posts, but not publish them. The post is on the site as a draft. Submit it for review in WordPress, or ask an administrator of the site for the role Author.',
  upload_not_allowed:
    'Your role on this site may not upload images. Remove the featured image, or ask for the role Author.',
  authorize_not_web:
    'The address this site gives for its approval screen isn’t a web address, so we didn’t open it. A plugin may have changed it. Have the site checked, or connect with an application password.',
  authorize_elsewhere:
    'The address this site gives for its approval screen leads to {host} instead of {site}, so we didn’t open it. If WordPress itself runs at {host}, connect with that address. If you don’t know {host}, have the site checked.',
  authorize_insecure:
    'The address this site gives for its approval screen starts with http:// although the site uses https, so your new password could be read on the way. In WordPress under Settings > General, change both addresses to https://, then try again.',

  // What was sent.
  block_markup_refused:
    'The site takes posts, but its firewall refuses those that contain block markup (<!-- wp:… -->). Allow it in the firewall for /wp-json/wp/v2/posts, for example by learning mode or an exception for your user.',
  test_draft_lost:
    'The site accepted a test draft and then couldn’t find it. A plugin may delete or hide drafts there, or a cache may answer for WordPress. Exempt /wp-json/ from caching, then try again.',
  content_refused: 'The site refused the post. {reason}',
  content_too_large:
    'The site refused the post because it is too large. Shorten it, or ask the host to raise post_max_size.',
  post_too_large: 'This post is too large for pressloom to read ({why}). Edit it in WordPress.',
  post_unreadable:
    'The site responds, but not with this post (HTTP {status}). A plugin may fail on this post, or a cache may respond instead. Open the post in WordPress and look for an error there, and exempt /wp-json/ from caching.',
  image_refused:
    'The site refused the image. {reason} Choose a JPEG, PNG or WebP file below the upload limit of the site.',
  post_gone: 'This post was deleted on the site. To create it there again, publish it once more.',
  trash_not_supported: 'The trash is switched off on this site. The post can only be deleted there for good.',
  seo_value_too_long:
    'SEOPress takes title and description together, and one of those on the site is too long to be sent back as it is. Shorten that one in WordPress, then update the post.',
  refused: 'The site refused the request (HTTP {status}). {reason}',
} as const;
