import type { Session } from '@pressloom/contract';
import type { Services } from '../../../services.ts';
import { entitlementsOf } from '../../plans/index.ts';

/** Adds the plan of its user to a session that goes to a browser, where plans are sold. Elsewhere it costs no query. */
export async function withPlan<R extends { session: Session | null }>(
  { config, db }: Pick<Services, 'config' | 'db'>,
  reply: R,
): Promise<R> {
  if (!reply.session || !config.billing) return reply;
  const { plan } = await entitlementsOf(db, reply.session.user.id);
  return { ...reply, session: { ...reply.session, plan } };
}
