/**
 * Values in the built public pages that only the server can fill in, when it sends a page: the operator's settings, the
 * current user, and the contents of the contact form. In the page they appear as `{{name}}`.
 */
export const PAGE_SLOTS = [
  /** Without a trailing slash. */
  'publicUrl',
  /** `dark` or `light`. */
  'theme',
  /** `yes` or `no`. */
  'signedIn',
  /** The requested path. */
  'path',
  'contactEmail',
  'priceProMonthly',
  'priceProYearly',
  /** What paying yearly saves; may be empty. */
  'yearlySaving',
  /** What the prices include; may be empty. */
  'priceNote',
  'creditsFree',
  'creditsPro',
  'formToken',
  /** Why the message was not accepted. */
  'refusal',
  'name',
  'nameError',
  'nameInvalid',
  'email',
  'emailError',
  'emailInvalid',
  'subject',
  'subjectError',
  'subjectInvalid',
  'message',
  'messageError',
  'messageInvalid',
] as const;

export type PageSlot = (typeof PAGE_SLOTS)[number];
