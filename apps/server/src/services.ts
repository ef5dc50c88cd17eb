import type { Auth } from './features/account/auth.ts';
import type { Generator } from './features/generation/runs/generator.ts';
import type { Foundation } from './foundation.ts';

/** Everything a feature may need, made once a process and handed down. */
export interface Services extends Foundation {
  auth: Auth;
  generator: Generator;
  close(): Promise<void>;
}
