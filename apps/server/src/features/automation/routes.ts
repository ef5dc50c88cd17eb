import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import {
  deleteAutopilot,
  findAutopilot,
  insertAutopilot,
  listAutopilots,
  updateAutopilot,
} from './autopilot/autopilot-store.ts';
import { askForBriefs, planAnew, replaceItem } from './planning/ask-again.ts';
import { addItem, changeItem, changePlan, declineItem, orderItems } from './planning/change-plan.ts';
import { actOnItems } from './review/act-on-items.ts';
import { checkRun } from './review/check-run.ts';
import { listReviewItems } from './review/list-review.ts';
import { acceptRun, pauseRun, resumeRun, stopRun } from './runs/accept-run.ts';
import { createRun } from './runs/create-run.ts';
import { deleteRun } from './runs/delete-run.ts';
import { listRuns } from './runs/list-runs.ts';
import { findRun } from './runs/run-store.ts';
import { findSiteAutomation, setSiteAutomation } from './unseen/site-switch.ts';
import { proposeVoiceRules } from './voice/propose-rules.ts';

export function automationRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const { quotas } = services.config;
  const limited = { config: limits.planning };
  const changing = { config: limits.planChange };

  userRoute(
    app,
    contract.createRun,
    async ({ user, body, request }) => createRun(db, user.id, body, await request.may('publish')),
    limited,
  );
  userRoute(app, contract.listRuns, ({ user, query }) => listRuns(db, user.id, query));
  userRoute(app, contract.getRun, ({ user, params }) => findRun(db, user.id, params.id));
  userRoute(app, contract.changeRun, ({ user, params, body }) => changePlan(db, user.id, params.id, body));
  userRoute(
    app,
    contract.planRun,
    async ({ user, params, body, request }) =>
      planAnew(db, user.id, params.id, { seen: body.version, mayPublish: await request.may('publish') }),
    limited,
  );
  userRoute(
    app,
    contract.proposeBriefs,
    ({ user, params, body }) => askForBriefs(db, user.id, params.id, body.version),
    limited,
  );
  userRoute(app, contract.addRunItem, ({ user, params, body }) => addItem(db, user.id, params.id, body), changing);
  userRoute(app, contract.orderRunItems, ({ user, params, body }) => orderItems(db, user.id, params.id, body));
  userRoute(
    app,
    contract.changeRunItem,
    ({ user, params, body }) => changeItem(db, user.id, params.id, body),
    changing,
  );
  userRoute(
    app,
    contract.replaceRunItem,
    ({ user, params, body }) => replaceItem(services, user.id, params.id, body.version),
    limited,
  );
  userRoute(
    app,
    contract.declineRunItem,
    ({ user, params, body }) => declineItem(db, user.id, params.id, body.version),
    changing,
  );
  userRoute(app, contract.acceptRun, async ({ user, params, body, request }) =>
    acceptRun(db, user.id, params.id, { seen: body.version, mayPublish: await request.may('publish') }),
  );
  userRoute(app, contract.pauseRun, ({ user, params, body }) => pauseRun(db, user.id, params.id, body.version));
  userRoute(app, contract.resumeRun, async ({ user, params, body, request }) =>
    resumeRun(db, user.id, params.id, { seen: body.version, mayPublish: await request.may('publish') }),
  );
  userRoute(app, contract.stopRun, ({ user, params, body }) => stopRun(db, user.id, params.id, body.version));
  userRoute(app, contract.actOnRunItems, ({ user, body }) => actOnItems({ db, quotas }, user.id, body));
  userRoute(app, contract.listReview, ({ user, query }) => listReviewItems(db, user.id, query));
  userRoute(
    app,
    contract.proposeVoiceRules,
    async ({ user, body }) => ({ rules: await proposeVoiceRules(services, user.id, body.samples) }),
    limited,
  );
  userRoute(
    app,
    contract.createAutopilot,
    async ({ user, body, request }) => insertAutopilot(db, user.id, body, await request.may('publish')),
    limited,
  );
  userRoute(app, contract.listAutopilots, async ({ user }) => ({ autopilots: await listAutopilots(db, user.id) }));
  userRoute(app, contract.getAutopilot, ({ user, params }) => findAutopilot(db, user.id, params.id));
  userRoute(app, contract.changeAutopilot, async ({ user, params, body, request }) =>
    updateAutopilot(db, user.id, params.id, body, await request.may('publish')),
  );
  userRoute(app, contract.deleteAutopilot, async ({ user, params }) => {
    await deleteAutopilot(db, user.id, params.id);
    return { ok: true as const };
  });
  userRoute(app, contract.getSiteAutomation, ({ user, params }) => findSiteAutomation(db, user.id, params.id));
  userRoute(app, contract.setSiteAutomation, ({ user, params, body }) =>
    setSiteAutomation(db, user.id, params.id, body),
  );
  userRoute(app, contract.checkRun, ({ user, params }) => checkRun(db, user.id, params.id), {
    config: limits.runCheck,
  });
  userRoute(app, contract.deleteRun, async ({ user, params }) => {
    await deleteRun({ db, quotas }, user.id, params.id);
    return { ok: true as const };
  });
}
