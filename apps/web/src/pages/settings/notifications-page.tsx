import { preferencesQuery } from '../../lib/api/preferences-query.ts';
import { preload } from '../../lib/page/preload.ts';

export { MailPreferencesCard as Component } from '../../features/settings/mail-preferences-card.tsx';

export const loader = preload(() => [preferencesQuery]);
