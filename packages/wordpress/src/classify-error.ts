import type { WordPressErrorCode } from './errors.ts';

/** An error of WordPress or a plugin, as the REST API reports it. */
export interface RestError {
  code: string;
  message: string;
  /** The status in the body, which some hosts do not repeat as the HTTP status. */
  status: number;
  route: string;
}

/** Codes that mean the same for every request. */
const BY_CODE: Record<string, WordPressErrorCode> = {
  incorrect_password: 'credentials_refused',
  invalid_username: 'credentials_refused',
  invalid_email: 'credentials_refused',
  invalid_application_password: 'credentials_refused',
  application_passwords_disabled: 'application_passwords_off',
  application_passwords_disabled_for_user: 'application_passwords_off',
  rest_cannot_publish: 'cannot_publish',
  rest_trash_not_supported: 'trash_not_supported',
  rest_post_invalid_id: 'post_gone',
  rest_no_route: 'rest_disabled',
  internal_server_error: 'php_error',
  rest_upload_sideload_error: 'image_refused',
  rest_upload_unknown_error: 'image_refused',
  rest_upload_file_too_big: 'image_refused',
  rest_upload_file_error: 'image_refused',
  rest_upload_limited_space: 'image_refused',
  rest_upload_no_data: 'image_refused',
  rest_upload_invalid_disposition: 'image_refused',
  rest_upload_hash_mismatch: 'image_refused',
  rest_invalid_param: 'content_refused',
  rest_missing_callback_param: 'content_refused',
  empty_content: 'content_refused',
  rest_cannot_access: 'rest_disabled',
  rest_api_disabled: 'rest_disabled',
  rest_disabled: 'rest_disabled',
  rest_login_required: 'rest_disabled',
  itsec_rest_api_access_restricted: 'rest_disabled',
};

/** What WordPress lets each of its users read: what refuses that is not their role. */
const EVERYBODY_MAY = ['', 'wp/v2/users/me'];

/** The error code for an error of the REST API. */
export function classifyError({ code, message, status, route }: RestError): WordPressErrorCode {
  const known = BY_CODE[code];
  if (known) return known;
  if (status === 429) return 'rate_limited';
  if (/maintenance/i.test(message) && status >= 500) return 'maintenance';
  // Without upload permission, WordPress returns 400 for media, with the same code as for posts.
  if (route.startsWith('wp/v2/media') && code === 'rest_cannot_create' && status !== 401) return 'upload_not_allowed';
  if (status === 401) return 'not_authenticated';
  if (status === 403) return EVERYBODY_MAY.includes(route) ? 'rest_disabled' : 'not_allowed';
  if (status === 413) return 'content_too_large';
  if (status >= 500) return 'server_error';
  return status === 400 ? 'content_refused' : 'refused';
}
