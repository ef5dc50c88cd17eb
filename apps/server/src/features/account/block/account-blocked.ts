import type { Config } from '../../../config.ts';
import { ExpectedError } from '../../../http/errors.ts';

/** How a request of a blocked account is answered. */
export const ACCOUNT_BLOCKED = { status: 403, code: 'account_blocked' };

/** Only for a request with the password or an API key of the account: nobody else may learn that the account exists. */
export const blockedMessage = ({ contactEmail }: Pick<Config, 'contactEmail'>) =>
  `This account has been blocked. If you think that’s a mistake, write to ${contactEmail}`;

export const accountBlocked = (config: Pick<Config, 'contactEmail'>) =>
  new ExpectedError(blockedMessage(config), ACCOUNT_BLOCKED.code, ACCOUNT_BLOCKED.status);
