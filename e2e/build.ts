import { execFileSync } from 'node:child_process';

/** The stories get what users get: the built web app and server. */
export default function build() {
  execFileSync('node', ['scripts/build-if-stale.ts'], { stdio: 'inherit' });
}
