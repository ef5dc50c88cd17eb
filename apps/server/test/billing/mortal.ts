import type { Services } from '../../src/services.ts';

/** The process died here: whatever it was about to do did not happen. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

type Mortal = Pick<Services, 'config' | 'db' | 'log' | 'outbound'>;

/**
 * Services of a process that dies at one of its next transactions or requests: before it begins, before it commits, or
 * after the other side has done it and nobody here has heard of it.
 * @param strikeAt how many such moments it lives through
 */
export function mortal<Of extends Mortal>(services: Of, strikeAt: number): Of {
  let left = strikeAt;
  const pass = () => {
    if (left <= 0) throw new Killed();
    left -= 1;
  };
  const { db, outbound } = services;
  const mortalDb = new Proxy(db, {
    get(target, key) {
      if (left <= 0) throw new Killed();
      const value = Reflect.get(target, key, target);
      if (key === 'transaction') {
        return async (run: Parameters<typeof db.transaction>[0]) => {
          pass();
          const result = await target.transaction(async (tx) => {
            const done = await run(tx);
            pass();
            return done;
          });
          pass();
          return result;
        };
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const mortalOutbound = new Proxy(outbound, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (key !== 'request') return typeof value === 'function' ? value.bind(target) : value;
      return async (...request: Parameters<typeof outbound.request>) => {
        pass();
        const response = await target.request(...request);
        pass();
        return response;
      };
    },
  });
  return { ...services, db: mortalDb, outbound: mortalOutbound };
}
