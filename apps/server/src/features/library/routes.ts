import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { listLibraries } from './list-libraries.ts';
import { refreshLibrary, showPages, stopLibrary } from './requests.ts';
import { isLibraryOff } from './sync/library-limits.ts';

export function libraryRoutes(app: FastifyInstance, { db, config }: Services) {
  const isOff = isLibraryOff(config);
  const own = ({ user, params }: { user: { id: string }; params: { id: string } }) => ({
    userId: user.id,
    siteId: params.id,
  });
  userRoute(app, contract.listLibraries, async ({ user }) => ({
    isOff,
    libraries: isOff ? [] : await listLibraries(db, user.id),
  }));
  userRoute(app, contract.refreshLibrary, (input) => refreshLibrary(db, own(input)), { config: limits.siteRead });
  userRoute(app, contract.changeLibrary, (input) => showPages(db, own(input), input.body.showsPages), {
    config: limits.siteRead,
  });
  userRoute(app, contract.stopLibrary, (input) => stopLibrary(db, own(input)));
}
