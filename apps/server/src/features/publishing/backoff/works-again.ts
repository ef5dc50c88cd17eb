import { and, eq, gt } from 'drizzle-orm';
import { publications, sites } from '../../../database/schema/index.ts';

/** The connection to the site was found to work, after the publication last changed. */
export const worksAgain = and(eq(sites.healthState, 'connected'), gt(sites.checkedAt, publications.updatedAt));
