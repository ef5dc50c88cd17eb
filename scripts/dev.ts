import { spawn } from 'node:child_process';

const port = process.env.PORT ?? '3000';

/** The server, restarted on change, and the web app with hot reload. Open the URL that Vite prints. */
const parts = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: 'http://localhost:5173', VITE_URL: 'http://localhost:5173' },
  }),
  spawn('vite', ['apps/web'], {
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${port}` },
    shell: process.platform === 'win32',
  }),
];
for (const part of parts) part.on('exit', () => stop());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function stop() {
  for (const part of parts) if (part.exitCode === null) part.kill('SIGTERM');
}
