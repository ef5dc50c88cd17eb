import type { Services } from '../../services.ts';

/** What it takes to bring purchases and subscriptions to what the provider says. */
export type Settling = Pick<Services, 'config' | 'db' | 'outbound' | 'log'>;
