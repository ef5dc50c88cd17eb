/** A notice of a post that is public, and that the account may not edit any more: the role Contributor may not. */
export const ONLY_READABLE =
  'Your role on the site lets you only read this post, now that it is public there. Ask an editor to change it, or reconnect the site as a user who may edit it.';
