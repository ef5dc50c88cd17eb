import { describe, expect, test } from 'vitest';
import { WordPressError } from './errors.ts';
import { type Asked, interpretReply } from './interpret-reply.ts';

const GET: Asked = { method: 'GET', route: 'wp/v2/posts', expect: 200 };
const CREATE: Asked = { method: 'POST', route: 'wp/v2/posts', expect: 201 };
const UPLOAD: Asked = { method: 'POST', route: 'wp/v2/media', expect: 201 };

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  text: () => (typeof body === 'string' ? body : JSON.stringify(body)),
});
const restError = (status: number, code: string, message = 'Sorry') =>
  reply(status, { code, message, data: { status } });

function conclude(asked: Asked, response: ReturnType<typeof reply>): WordPressError {
  try {
    interpretReply(asked, response);
  } catch (error) {
    if (error instanceof WordPressError) return error;
    throw error;
  }
  throw new Error('It was taken for done');
}
const verdict = (asked: Asked, response: ReturnType<typeof reply>) => {
  const { code, kind } = conclude(asked, response);
  return `${code} ${kind}`;
};

describe('done', () => {
  test.each([
    [reply(201, { id: 1 }), { id: 1 }],
    [reply(201, '\uFEFF{"id":1}'), { id: 1 }],
    [reply(201, '<br />\n<b>Notice</b>: x[1] {y} in <b>/srv/a.php</b> on line <b>3</b><br />\n{"id":1}'), { id: 1 }],
    [reply(201, '{"id":1}\n<!-- cached -->'), { id: 1 }],
    [reply(201, '{"code":"abc","message":"a post may have a field of this name"}'), expect.anything()],
  ])('%j', (response, value) => {
    expect(interpretReply(CREATE, response)).toEqual(value);
  });

  test('an error whose code the caller expects is handed on', () => {
    const exists = restError(400, 'term_exists');
    expect(interpretReply({ ...CREATE, alsoDone: 'term_exists' }, exists)).toMatchObject({ code: 'term_exists' });
  });
});

test.each([
  ['Sorry, you are not allowed to edit this post.', /isn’t allowed to edit this post\. Ask .* the role Editor\.$/],
  ['Diese Seite ist gesperrt.', /isn’t allowed to do this\. Ask .* the role Editor\. Diese Seite ist gesperrt\.$/],
])('what a role may not do is named in our words, or else in those of the site: %s', (reason, message) => {
  expect(conclude(CREATE, restError(403, 'rest_cannot_edit', reason)).message).toMatch(message);
});

test.each([
  [401, 'not_authenticated final'],
  [403, 'not_allowed final'],
])('statuses that a visitor or a role may not list (%d) are no refused content', (status, expected) => {
  const details = { status: { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status } } };
  const data = { status: 400, params: { status: 'Status is forbidden.' }, details };
  expect(verdict(GET, reply(400, { code: 'rest_invalid_param', message: 'Invalid parameter(s): status', data }))).toBe(
    expected,
  );
});

test.each([
  // Authentication
  [GET, restError(401, 'rest_not_logged_in'), 'not_authenticated final'],
  [CREATE, restError(401, 'rest_cannot_create'), 'not_authenticated final'],
  [GET, restError(401, 'incorrect_password'), 'credentials_refused final'],
  [GET, restError(401, 'invalid_username'), 'credentials_refused final'],
  [GET, restError(401, 'invalid_email'), 'credentials_refused final'],
  [GET, restError(401, 'application_passwords_disabled'), 'application_passwords_off final'],
  // Permissions
  [CREATE, restError(403, 'rest_cannot_create'), 'not_allowed final'],
  [CREATE, restError(403, 'rest_cannot_publish'), 'cannot_publish final'],
  [UPLOAD, restError(400, 'rest_cannot_create'), 'upload_not_allowed final'],
  [UPLOAD, restError(403, 'rest_cannot_create'), 'upload_not_allowed final'],
  [UPLOAD, restError(401, 'rest_cannot_create'), 'not_authenticated final'],
  [GET, restError(403, 'rest_forbidden'), 'not_allowed final'],
  [{ ...GET, route: '' }, restError(403, 'rest_forbidden'), 'rest_disabled final'],
  [{ ...GET, route: 'wp/v2/users/me' }, restError(403, 'rest_forbidden'), 'rest_disabled final'],
  // Content
  [CREATE, restError(400, 'rest_invalid_param'), 'content_refused final'],
  [CREATE, restError(400, 'empty_content'), 'content_refused final'],
  [CREATE, reply(413, '<h1>413 Request Entity Too Large</h1>'), 'content_too_large final'],
  [UPLOAD, reply(413, '<h1>413 Request Entity Too Large</h1>'), 'image_refused final'],
  [UPLOAD, restError(500, 'rest_upload_sideload_error'), 'image_refused final'],
  [UPLOAD, restError(400, 'rest_upload_file_too_big'), 'image_refused final'],
  [GET, restError(404, 'rest_post_invalid_id'), 'post_gone final'],
  [GET, restError(404, 'rest_no_route'), 'rest_disabled final'],
  // Server errors: only a request that was not sent, or changes nothing, may simply be sent again
  [GET, reply(500, '<h1>Internal Server Error</h1>'), 'server_error retry'],
  [CREATE, reply(500, '<h1>Internal Server Error</h1>'), 'server_error unknown'],
  [CREATE, restError(500, 'db_insert_error'), 'server_error unknown'],
  [CREATE, restError(500, 'internal_server_error'), 'php_error unknown'],
  [GET, restError(500, 'internal_server_error'), 'php_error retry'],
  [CREATE, reply(502, ''), 'server_error unknown'],
  [CREATE, reply(503, '<h1>Briefly unavailable for scheduled maintenance.</h1>'), 'maintenance unknown'],
  [GET, restError(503, 'wp_die', 'Briefly unavailable for scheduled maintenance.'), 'maintenance retry'],
  [GET, reply(522, '<title>example.org | 522: Connection timed out</title> Cloudflare Ray ID'), 'server_error retry'],
  [CREATE, reply(502, '<title>Bad gateway | Cloudflare</title>'), 'server_error unknown'],
  [CREATE, reply(503, '<title>Just a moment...</title>'), 'firewall_page unknown'],
  [CREATE, reply(504, { message: 'timeout' }), 'server_error unknown'],
  [CREATE, reply(429, 'slow down'), 'rate_limited retry'],
  [CREATE, restError(429, 'rest_too_many'), 'rate_limited retry'],
  [CREATE, reply(429, { error: 'slow down' }), 'rate_limited retry'],
  [CREATE, reply(408, '<h1>Request Timeout</h1>'), 'unexpected_reply retry'],
  // A page instead of JSON
  [GET, reply(403, '<title>Attention Required! | Cloudflare</title>'), 'firewall_page retry'],
  [CREATE, reply(406, '<h1>Not Acceptable!</h1> Mod_Security'), 'firewall_page retry'],
  [GET, reply(200, '<title>Just a moment...</title>'), 'firewall_page retry'],
  [CREATE, reply(200, '<title>Just a moment...</title>'), 'firewall_page unknown'],
  [
    CREATE,
    reply(200, '<link href="/wp-content/themes/x/style.css"><p>About Wordfence and Cloudflare</p>'),
    'rest_disabled unknown',
  ],
  [GET, reply(404, '<h1>Not Found</h1>'), 'rest_disabled retry'],
  [GET, reply(200, '<form id="loginform"></form>'), 'login_page retry'],
  [GET, reply(401, 'No', { 'www-authenticate': 'Basic realm="Staging"' }), 'web_server_password retry'],
  [GET, reply(301, '', { location: 'https://www.example.org/wp-json/' }), 'rest_redirected final'],
  [CREATE, reply(302, '', { location: '/wp-login.php' }), 'rest_redirected final'],
  // Neither an error nor the expected reply
  [CREATE, reply(200, { id: 1 }), 'unexpected_reply unknown'],
  [CREATE, reply(201, ''), 'unexpected_reply unknown'],
  [CREATE, reply(200, '0'), 'unexpected_reply unknown'],
  [CREATE, reply(200, { code: 'rest_cannot_create', message: 'x', data: { status: 403 } }), 'not_allowed final'],
  [GET, reply(418, { anything: 1 }), 'firewall_page retry'],
  [CREATE, reply(403, { error: 'blocked' }), 'firewall_page retry'],
] as const)('%j, %j: %s', (asked, response, expected) => {
  expect(verdict(asked, response)).toBe(expected);
});

test("WordPress' own reason is repeated where it helps, and never from a crash", () => {
  const refused = conclude(CREATE, restError(400, 'rest_invalid_param', 'Invalid parameter(s): slug'));
  expect(refused.message).toContain('Invalid parameter(s): slug');
  const crashed = conclude(CREATE, restError(500, 'internal_server_error', 'Call to undefined function x()'));
  expect(crashed.message).not.toContain('undefined function');
});

test('an error carries what the site said, without secrets and paths', () => {
  const body =
    '{"code":"x","message":"At \\/var\\/www\\/html\\/wp-config.php with Basic YWRtaW46c2VjcmV0 and s3cret","data":{"status":500}}';
  const failure = conclude({ ...CREATE, secrets: ['s3cret'] }, reply(500, body, { 'retry-after': '5' }));
  expect(failure).toMatchObject({ status: 500, wordpressCode: 'x', retryAfterMs: 5_000 });
  expect(failure.excerpt).toContain('At [path] with Basic [secret] and [secret]');
});

test('a site that is being updated is not left alone for the ten minutes that WordPress always names', () => {
  const updating = '<h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>';
  const failure = conclude(CREATE, reply(503, updating, { 'retry-after': '600' }));
  expect([failure.code, failure.retryAfterMs]).toEqual(['maintenance', undefined]);
  expect(conclude(CREATE, reply(503, 'Busy', { 'retry-after': '600' })).retryAfterMs).toBe(600_000);
});

test('the new address of a site that moved is named', () => {
  const moved = conclude(GET, reply(301, '', { location: 'https://new.example.org/wp-json/wp/v2/posts' }));
  expect(moved.message).toContain('https://new.example.org.');
});
