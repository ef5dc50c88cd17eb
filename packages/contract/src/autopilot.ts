import { z } from 'zod';
import { newRun, runChanges, runSample, runSamples, runSummary } from './automation.ts';
import { RUN_TOPIC_MAX } from './automation-options.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, nothing } from './shared.ts';

const tag = 'Automation';

const topics = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(RUN_TOPIC_MAX, `A topic can have up to ${RUN_TOPIC_MAX.toLocaleString('en-US')} characters`),
  )
  .min(1, 'Please enter a topic')
  .max(100, 'Please enter at most 100 topics');

/** Everything that each of its runs is asked for. */
const asked = newRun.omit({ id: true, topic: true, siteId: true, list: true, straightToReview: true });

const [samplePost, sampleText] = runSample.options;

export const newAutopilot = asked.extend({ id: newRun.shape.id, siteId: newRun.shape.siteId, topics });
export type NewAutopilot = z.input<typeof newAutopilot>;

/**
 * What holds up an autopilot. `writing`: its run is being planned or written; `retry`: that could not be planned, and is tried
 * again; `credits`, `place`: its plan is accepted once there are credits, or fewer runs are written; `run`: its plan needs its
 * user, or it is paused; `drafts`, `failed`: drafts wait for review, articles failed.
 */
export const AUTOPILOT_WAITS = ['writing', 'retry', 'credits', 'place', 'run', 'drafts', 'failed'] as const;

export const autopilot = asked.extend({
  id,
  /** Without posts that were deleted since. */
  samples: z.array(z.union([samplePost.extend({ title: z.string() }), sampleText])),
  site: runSummary.shape.site,
  /** Each run takes the next one; after the last the first comes again. */
  topics: z.array(z.string()),
  /** Index of the topic that comes next. */
  nextTopic: z.number().int(),
  enabled: z.boolean(),
  /** Of its settings and topics: sent back with a change of them, so that two tabs don't overwrite each other. */
  version: z.number().int(),
  /** The newest run that it has planned. The next one follows once that needs nothing and its dates are near. */
  lastRunId: id.nullable(),
  next: z.object({
    /** What the last run needs first; null if it holds nothing up. */
    waitsFor: z.enum(AUTOPILOT_WAITS).nullable(),
    /** When the next run is planned, unless it waits for something or is paused. */
    plannedAt: instant,
    /** First day of its posts, as `2026-11-20`. */
    startDate: z.string(),
  }),
  createdAt: instant,
});
export type Autopilot = z.infer<typeof autopilot>;

/** What a list shows of it, without what its articles are written from. */
export const autopilotSummary = autopilot.pick({
  id: true,
  site: true,
  topics: true,
  nextTopic: true,
  count: true,
  schedule: true,
  enabled: true,
  version: true,
  lastRunId: true,
  next: true,
  createdAt: true,
});
export type AutopilotSummary = z.infer<typeof autopilotSummary>;

export const createAutopilot = endpoint({
  method: 'POST',
  path: '/api/autopilots',
  summary:
    'Have posts on a list of topics planned and written again and again. They wait for review, unless their site publishes without',
  tag,
  key: 'write',
  body: newAutopilot,
  status: 201,
  reply: autopilot,
});

export const listAutopilots = endpoint({
  method: 'GET',
  path: '/api/autopilots',
  summary: 'Autopilots of the user, newest first',
  tag,
  key: 'read',
  reply: z.object({ autopilots: z.array(autopilotSummary) }),
});

export const getAutopilot = endpoint({
  method: 'GET',
  path: '/api/autopilots/:id',
  summary: 'One autopilot with everything that its runs are asked for',
  tag,
  key: 'read',
  params: idParams,
  reply: autopilot,
});

export const changeAutopilot = endpoint({
  method: 'PATCH',
  path: '/api/autopilots/:id',
  summary:
    'Change what an autopilot asks of its next runs, or switch it off or on. Changes other than the switch state the `version` that they are based on; an older one is refused with 409 `changed_elsewhere` and the current autopilot in `details.autopilot`',
  tag,
  key: 'write',
  params: idParams,
  body: runChanges.omit({ topic: true }).extend({
    count: newRun.shape.count.unwrap().optional(),
    samples: runSamples.optional(),
    topics: topics.optional(),
    enabled: z.boolean().optional(),
    version: z.number().int().optional(),
  }),
  reply: autopilot,
});

export const deleteAutopilot = endpoint({
  method: 'DELETE',
  path: '/api/autopilots/:id',
  summary: 'Remove an autopilot. Its runs stay',
  tag,
  key: 'write',
  params: idParams,
  reply: nothing,
});
