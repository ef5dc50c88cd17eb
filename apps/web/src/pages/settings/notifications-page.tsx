import { preferencesQuery } from '../../lib/preferences-query.ts';
import { preload } from '../../lib/preload.ts';

export { MailPreferencesCard as Component } from '../../features/settings/mail-preferences-card.tsx';

export const loader = preload(() => [preferencesQuery]);
