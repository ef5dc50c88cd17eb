import { execFileSync } from 'node:child_process';

/** The browser gets what users get: the built web app. */
export default function buildWeb() {
  execFileSync('node', ['scripts/build-web-if-stale.ts'], { stdio: 'inherit' });
}
