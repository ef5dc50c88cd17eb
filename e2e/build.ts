import { execFileSync } from 'node:child_process';

/** The e2e tests run what users run: the built web app and server. */
export default function build() {
  execFileSync('node', ['scripts/build-if-stale.ts'], { stdio: 'inherit' });
}
