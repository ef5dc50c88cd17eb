/** What a user's own activity says of what an administrator did to it. */
export const BY_ADMINISTRATOR = 'By an administrator of this installation.';
