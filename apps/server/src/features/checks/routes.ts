import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { findOverlaps } from './overlap/find-overlaps.ts';

export function checkRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(
    app,
    contract.checkOverlap,
    async ({ user, body }) => ({ titles: await findOverlaps(db, user.id, body.titles, body.except) }),
    { config: limits.overlap },
  );
}
