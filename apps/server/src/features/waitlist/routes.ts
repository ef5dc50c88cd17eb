import * as contract from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { waitlist } from '../../database/schema/index.ts';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Users who want to be notified when analytics are available. Joining is idempotent. */
export function waitlistRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, contract.getWaitlist, async ({ user }) => {
    const rows = await db.select({ userId: waitlist.userId }).from(waitlist).where(eq(waitlist.userId, user.id));
    return { joined: rows.length > 0 };
  });
  userRoute(app, contract.joinWaitlist, async ({ user }) => {
    await db.insert(waitlist).values({ userId: user.id }).onConflictDoNothing();
    return { joined: true };
  });
  userRoute(app, contract.leaveWaitlist, async ({ user }) => {
    await db.delete(waitlist).where(eq(waitlist.userId, user.id));
    return { joined: false };
  });
}
