// Loaded into the processes of the demo and of tests before anything else: each ends with the process that started it,
// even when that one was killed and could tell it nothing. Worker threads load it, too, and have no channel.
import { rmSync } from 'node:fs';

if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => {
    const folder = process.env.SANDBOX_TEMPORARY;
    if (folder) rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, 'SIGTERM');
  });
}
