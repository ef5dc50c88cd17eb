import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { SERVER_ROOT } from './server-root.ts';

// Settings beside the project; what the environment itself says stands above them.
if (existsSync('.env')) process.loadEnvFile('.env');

// `npm start` has V8 prefer small code to quick code, for a server beside its PostgreSQL. The embedded database computes
// in this very process, and has the memory to be quick.
if (!process.env.DATABASE_URL) setFlagsFromString('--no-optimize-for-size');

// What was compiled once need not be compiled at the next start.
enableCompileCache(join(SERVER_ROOT, 'dist/.compile-cache'));
await import('./main.ts');
