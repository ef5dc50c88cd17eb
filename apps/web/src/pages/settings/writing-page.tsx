import { preferencesQuery } from '../../lib/api/preferences-query.ts';
import { sitesQuery } from '../../lib/api/sites-query.ts';
import { preload } from '../../lib/page/preload.ts';

export { GenerationDefaultsCard as Component } from '../../features/settings/generation-defaults-card.tsx';

export const loader = preload(() => [preferencesQuery, sitesQuery]);
