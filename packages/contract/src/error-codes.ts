/** Error codes that clients act on rather than only show the message. */
export const ERROR_CODES = {
  /** 409: the save is based on an older version; the current post is in `details.post`. */
  postChanged: 'post_changed',
  /** 409: a scheduled post, or one being sent, does not accept autosaves. */
  postOnItsWay: 'post_on_its_way',
  /** 409: the post was changed on its site since it was last read there. */
  remoteChanged: 'remote_changed',
  /** 409: a change is based on an older version of a run; the current one is in `details.run`. */
  changedElsewhere: 'changed_elsewhere',
  /** 409: an earlier request with this id asked for something else; what it created is in `details.created`. */
  alreadyCreated: 'already_created',
  /** 422: the account has reached its limit of posts, images or bytes. */
  quotaReached: 'quota_reached',
  /** 403 at sign-in: the email address must be verified first. */
  emailNotVerified: 'email_not_verified',
  /** 422: the password is too easy to guess; reasons in `details.reasons`, and under its field in `details.fields`. */
  weakPassword: 'weak_password',
  /** 404: this installation sells nothing. */
  billingOff: 'billing_off',
  /** 409: the amount differs from the one that was shown; the current one is in `details.amount`. */
  priceChanged: 'price_changed',
} as const;

/** Codes of a publication's error that clients act on. */
export const PUBLICATION_ERRORS = {
  /** The id belongs to another post of the site by now. */
  otherPost: 'other_post',
  /** WordPress would remove markup that the post has: sent only with the user's consent. */
  removesMarkup: 'removes_markup',
  /** The post was deleted on its site. */
  postGone: 'post_gone',
  /** The post lies in the trash of its site. */
  postInTrash: 'post_in_trash',
} as const;
