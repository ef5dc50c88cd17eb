import { ExpectedError } from '../../http/errors.ts';

/** Refuses a save whose status changes the post on its site. */
export const mayNotPublish = () =>
  new ExpectedError(
    'This API key needs "publish" to send a post to its site. Use a key that has it, or leave out the status.',
    'key_scope_missing',
    403,
  );
