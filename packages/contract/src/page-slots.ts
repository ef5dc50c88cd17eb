/**
 * The places in the built public pages that only the server can fill, when it sends one: what the operator configured,
 * who asks, and what was typed into the contact form. In the page they stand as `{{name}}`.
 */
export const PAGE_SLOTS = [
  /** Without a slash at its end. */
  'publicUrl',
  /** `dark` or `light`. */
  'theme',
  /** `yes` or `no`. */
  'signedIn',
  /** The address that was asked for. */
  'path',
  'contactEmail',
  'priceProMonthly',
  'priceProYearly',
  /** What a year saves, or nothing. */
  'yearlySaving',
  'creditsFree',
  'creditsPro',
  'formToken',
  /** Why the message was not taken. */
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
