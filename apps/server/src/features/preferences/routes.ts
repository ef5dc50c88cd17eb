import * as contract from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../database/schema/index.ts';
import { refused } from '../../http/errors.ts';
import { publicRoute, userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { findPreferences, savePreferences } from './preferences-store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export function preferenceRoutes(app: FastifyInstance, { config, db }: Services) {
  userRoute(app, contract.getPreferences, ({ user }) => findPreferences(db, user.id));
  userRoute(app, contract.savePreferences, ({ user, body }) => savePreferences(db, user.id, body));

  app.register(async (open) => {
    // Mail clients send `List-Unsubscribe=One-Click` as a form (RFC 8058). The token alone identifies user and kind.
    open.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_r, _b, done) => done(null, undefined),
    );
    publicRoute(
      open,
      contract.unsubscribe,
      async ({ query }) => {
        const named = readUnsubscribeToken(config, query.token);
        const [user] = named ? await db.select({ id: users.id }).from(users).where(eq(users.id, named.userId)) : [];
        if (!named || !user) {
          throw refused(
            'invalid_token',
            'This link is incomplete. Open it from the email again, or change this in Settings',
          );
        }
        await savePreferences(db, named.userId, { mail: { [named.kind]: false } });
        return { kind: named.kind };
      },
      { config: limits.passwordReset },
    );
  });
}
