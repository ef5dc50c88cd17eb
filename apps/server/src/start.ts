import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { SERVER_ROOT } from './server-root.ts';

// What was compiled once need not be compiled at the next start.
enableCompileCache(join(SERVER_ROOT, 'dist/.compile-cache'));
await import('./main.ts');
