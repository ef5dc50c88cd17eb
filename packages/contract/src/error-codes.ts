/** Codes of refusals that a program does more with than to show their message. */
export const ERROR_CODES = {
  /** 409: a save of an older version; the current post is in `details.post`. */
  postChanged: 'post_changed',
  /** 409: no autosave reaches a post that is scheduled or being sent. */
  postOnItsWay: 'post_on_its_way',
  /** 409: the post was changed on its site after it was last read there. */
  remoteChanged: 'remote_changed',
  /** 422: the account has as many posts, images or bytes as it may have. */
  quotaReached: 'quota_reached',
  /** 403 at sign-in: the address is to be verified first. */
  emailNotVerified: 'email_not_verified',
  /** 422: the password is guessed too easily; why is in `details.reasons`, and at its field in `details.fields`. */
  weakPassword: 'weak_password',
} as const;
