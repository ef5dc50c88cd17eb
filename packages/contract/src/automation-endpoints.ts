import { z } from 'zod';
import {
  newRun,
  run,
  runBrief,
  runChanges,
  runCheck,
  runItem,
  runSamples,
  runSummary,
  shortText,
} from './automation.ts';
import { INTENTS, REVIEW_ACTIONS, RUN_POSTS_MAX } from './automation-options.ts';
import { endpoint } from './endpoint.ts';
import { TITLE_MAX } from './post-fields.ts';
import { id, idParams, instant, nothing } from './shared.ts';

const tag = 'Automation';
const version = z.number().int();
const seen = z.object({ version });

const itemFields = z.object({
  title: shortText(TITLE_MAX, 'A title').min(1, 'Please enter a title'),
  angle: shortText(500, 'An angle'),
  keyword: shortText(200, 'A keyword'),
  intent: z.enum(INTENTS),
  category: shortText(200, 'A category'),
  plannedAt: instant,
  locked: z.boolean(),
});

const page = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export const createRun = endpoint({
  method: 'POST',
  path: '/api/runs',
  summary:
    'Plan posts on a topic. The model proposes them in the background; nothing costs before the plan is accepted',
  tag,
  key: 'write',
  body: newRun,
  status: 201,
  reply: run,
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/runs',
  summary: 'Runs of the user, newest first',
  tag,
  key: 'read',
  query: page.extend({
    /** Only runs that this autopilot began. */
    autopilotId: id.optional(),
  }),
  reply: z.object({ runs: z.array(runSummary), nextCursor: z.string().nullable() }),
});

export const getRun = endpoint({
  method: 'GET',
  path: '/api/runs/:id',
  summary: 'One run with its articles',
  tag,
  key: 'read',
  params: idParams,
  reply: run,
});

export const changeRun = endpoint({
  method: 'PATCH',
  path: '/api/runs/:id',
  summary:
    'Change what a planned run was asked for. An older `version` is refused with 409 `changed_elsewhere` and the current run in `details.run`, as for every change of a run',
  tag,
  key: 'write',
  params: idParams,
  body: runChanges.extend({ version }),
  reply: run,
});

export const planRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/plan',
  summary: 'Have everything that is not locked proposed anew, or try again after a failure',
  tag,
  key: 'write',
  params: idParams,
  body: seen,
  reply: run,
});

export const addRunItem = endpoint({
  method: 'POST',
  path: '/api/runs/:id/items',
  summary: 'Add an article to a plan, on the next free date unless one is given',
  tag,
  key: 'write',
  params: idParams,
  body: itemFields.partial().required({ title: true }).extend({ version }),
  reply: run,
});

export const orderRunItems = endpoint({
  method: 'POST',
  path: '/api/runs/:id/order',
  summary: 'Put the articles of a plan in this order. The dates stay in theirs',
  tag,
  key: 'write',
  params: idParams,
  body: seen.extend({ ids: z.array(id).min(1).max(RUN_POSTS_MAX) }),
  reply: run,
});

export const changeRunItem = endpoint({
  method: 'PATCH',
  path: '/api/run-items/:id',
  summary: 'Change an article of a plan, or the date of one that waits for review. `keep` accepts an overlap',
  tag,
  key: 'write',
  params: idParams,
  body: itemFields.partial().extend({ brief: runBrief.nullable().optional(), keep: z.boolean().optional(), version }),
  reply: run,
});

export const replaceRunItem = endpoint({
  method: 'POST',
  path: '/api/run-items/:id/replace',
  summary: 'Have another article proposed in place of this one, which counts as declined',
  tag,
  key: 'write',
  params: idParams,
  body: seen,
  reply: run,
});

export const declineRunItem = endpoint({
  method: 'POST',
  path: '/api/run-items/:id/decline',
  summary: 'Take an article out of a plan. Its title is kept, so that it is not proposed again in other words',
  tag,
  key: 'write',
  params: idParams,
  body: seen,
  reply: run,
});

export const proposeBriefs = endpoint({
  method: 'POST',
  path: '/api/runs/:id/briefs',
  summary: 'Have the model propose an outline for each planned article without one, in the background. Costs nothing',
  tag,
  key: 'write',
  params: idParams,
  body: seen,
  reply: run,
});

export const acceptRun = endpoint({
  method: 'POST',
  path: '/api/runs/:id/accept',
  summary:
    'Write the planned articles. Their credits are reserved; 402 `no_credits` says how many could be written, in `details.left`',
  tag,
  key: 'write',
  params: idParams,
  body: seen,
  reply: run,
});

const acting = (action: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/runs/:id/${action}`,
    summary,
    tag,
    key: 'write',
    params: idParams,
    body: seen,
    reply: run,
  }) as const;

export const pauseRun = endpoint(acting('pause', 'Begin no further article; what is being written is finished'));
export const resumeRun = endpoint(acting('resume', 'Go on with a paused run'));
export const stopRun = endpoint(
  acting('stop', 'Stop a run: what isn’t written yet stays unwritten, and its credits are returned'),
);

export const actOnRunItems = endpoint({
  method: 'POST',
  path: '/api/review',
  summary:
    'Approve, skip, restore, try again or regenerate articles, independently of one another. Approved ones are scheduled on their site like by a publication request; skipped drafts that are restored wait for review again',
  tag,
  key: 'publish',
  body: z.object({
    ids: z.array(id).min(1).max(100, 'Please select at most 100 articles'),
    action: z.enum(REVIEW_ACTIONS),
    /**
     * For `approve`: the version of the post of each article, by the ID of the article, as it was read. A draft of another
     * version is refused with `changed_elsewhere`.
     */
    versions: z.record(id, version).default({}),
    /** For `regenerate`: what is to be different. */
    note: shortText(1_000, 'A note').default(''),
    /** For `regenerate`: only this section, counted from 0; 0 is the introduction. */
    section: z.number().int().min(0).max(20).optional(),
    /** For `regenerate` of whole articles: along an outline that is proposed anew. */
    newOutline: z.boolean().default(false),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id,
        /** Null if it was done. */
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),
});

export const listReview = endpoint({
  method: 'GET',
  path: '/api/review',
  summary: 'Articles of all runs that wait for review, the next to appear first',
  tag,
  key: 'read',
  query: page.extend({
    /** Only the article with this post, also while it is written again: `queued` or `writing`. */
    postId: id.optional(),
  }),
  reply: z.object({
    items: z.array(runItem.extend({ topic: z.string(), site: runSummary.shape.site })),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
});

export const proposeVoiceRules = endpoint({
  method: 'POST',
  path: '/api/voice-rules',
  summary: 'Rules to write by, drawn from samples by the model. Costs no credits; nothing is stored',
  tag,
  key: 'write',
  body: z.object({ samples: runSamples.min(1, 'Please choose a sample') }),
  reply: z.object({ rules: z.array(z.string()) }),
});

export const checkRun = endpoint({
  method: 'GET',
  path: '/api/runs/:id/check',
  summary:
    'What the written articles of a run have in common, and how close its drafts are to the voice of the samples',
  tag,
  key: 'read',
  params: idParams,
  reply: runCheck,
});

export const deleteRun = endpoint({
  method: 'DELETE',
  path: '/api/runs/:id',
  summary: 'Remove a run that is not being written. Its posts stay',
  tag,
  key: 'write',
  params: idParams,
  reply: nothing,
});

export const siteAutomation = z.object({
  /**
   * Drafts of runs for this site are scheduled by themselves, once everything of their run that is due is written. One
   * with a figure, quotation or link that its sources don't support, on the subject of another post, or that shares a
   * pattern with the others, still waits for review.
   */
  publishWithoutReview: z.boolean(),
});

export const getSiteAutomation = endpoint({
  method: 'GET',
  path: '/api/sites/:id/automation',
  summary: 'What runs may do on a site by themselves',
  tag,
  key: 'read',
  params: idParams,
  reply: siteAutomation,
});

export const setSiteAutomation = endpoint({
  method: 'PUT',
  path: '/api/sites/:id/automation',
  summary: 'Have drafts of runs scheduled without review, or no longer',
  tag,
  key: 'publish',
  params: idParams,
  body: siteAutomation,
  reply: siteAutomation,
});
