import { ExpectedError } from '../../http/errors.ts';

/** Refuses a save whose status changes the post on its site. */
export const publishScopeMissing = () =>
  scopeMissing(
    'This API key needs "publish" to send a post to its site. Use a key with this permission, or leave out the status.',
  );

export const publishScopeMissingWhileSent = () =>
  scopeMissing(
    'This post is being sent to its site, and this API key needs "publish" to change what is sent. Use a key with this permission, or wait until the post is there.',
  );

export const writeScopeMissing = () =>
  scopeMissing('This API key needs "write" to edit posts. Use a key with this permission.');

const scopeMissing = (message: string) => new ExpectedError(message, 'key_scope_missing', 403);
