import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { SERVER_ROOT } from './system/server-root.ts';

// Settings beside the project; what the environment itself says stands above them.
if (existsSync('.env')) process.loadEnvFile('.env');

// What was compiled once need not be compiled at the next start.
enableCompileCache(join(SERVER_ROOT, 'dist/.compile-cache'));
await import('./main.ts');
