import { z } from 'zod';
import {
  BRIEF_WORDS_MAX,
  BRIEF_WORDS_MIN,
  HOLDING_GATES,
  INTENTS,
  RHYTHMS,
  RUN_IMAGES,
  RUN_ITEM_STATES,
  RUN_JITTER_MAX_MINUTES,
  RUN_KEYWORDS_MAX,
  RUN_LEAD_MAX_HOURS,
  RUN_POSTS_DEFAULT,
  RUN_POSTS_MAX,
  RUN_RULES_MAX,
  RUN_SAMPLE_LENGTH,
  RUN_SAMPLES_MAX,
  RUN_STATES,
  RUN_TIME_DEFAULT,
  RUN_TOPIC_MAX,
} from './automation-options.ts';
import { overlappingPost, overlapVerdict } from './overlap.ts';
import { postStatus, TITLE_MAX } from './post-fields.ts';
import { publicationState } from './publishing.ts';
import { id, instant } from './shared.ts';
import { AUDIENCES, LENGTHS, TONES, WRITING_DEFAULTS } from './writing-options.ts';

/** Before the last year of the calendar, so that dates can be counted from it. */
const day = z.iso
  .date('Please enter a date as 2026-11-20')
  .refine((date) => date < '9999', 'Please enter a date before the year 9999');
/** A text of a field; `what` names it to people: "A keyword". */
export const shortText = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, `${what} can have up to ${max.toLocaleString('en-US')} characters`);
const between = (min: number, max: number) => {
  const range = `number between ${min} and ${max.toLocaleString('en-US')}`;
  const message = `Please enter a ${range}`;
  return z.number(message).int(`Please enter a whole ${range}`).min(min, message).max(max, message);
};

export const runSchedule = z.object({
  rhythm: z.enum(RHYTHMS).default('weekly'),
  /** In the time zone of the site. */
  startDate: day,
  /** `09:00` on the site's clock. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as 08:30')
    .default(RUN_TIME_DEFAULT),
  /** For `custom`: 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** Each post appears up to this many minutes later, by chance; fixed while planning. */
  jitterMinutes: between(0, RUN_JITTER_MAX_MINUTES).default(0),
  leaveOut: z.array(day).max(100, 'Please leave out at most 100 days').default([]),
  /** Posts in a week at most; null: no limit of its own. */
  perWeekMax: between(1, RUN_POSTS_MAX).nullable().default(null),
  /** Written this many hours before its date; null: at once. */
  leadHours: between(1, RUN_LEAD_MAX_HOURS).nullable().default(null),
});

/** A text whose voice the articles take: a post of the user's, or a pasted one. */
export const runSample = z.union([
  z.object({ postId: id }),
  z.object({ text: shortText(RUN_SAMPLE_LENGTH, 'A sample').min(1) }),
]);
export type RunSample = z.infer<typeof runSample>;

export const runSamples = z
  .array(runSample)
  .max(RUN_SAMPLES_MAX, `Please choose at most ${RUN_SAMPLES_MAX} samples`)
  .refine((samples) => new Set(samples.map((each) => JSON.stringify(each))).size === samples.length, {
    error: 'Please choose each sample once',
  });

const settings = {
  topic: z
    .string()
    .trim()
    .min(1, 'Please enter a main topic')
    .max(RUN_TOPIC_MAX, `The topic must be at most ${RUN_TOPIC_MAX.toLocaleString('en-US')} characters`),
  schedule: runSchedule,
  /** Cycled in order; empty: `General`. */
  categories: z.array(shortText(200, 'A category').min(1)).max(30, 'Please enter at most 30 categories').default([]),
  keywords: z
    .array(shortText(200, 'A keyword').min(1))
    .max(RUN_KEYWORDS_MAX, `Please enter at most ${RUN_KEYWORDS_MAX} keywords`)
    .default([]),
  tone: z.enum(TONES).default(WRITING_DEFAULTS.tone),
  targetAudience: z.enum(AUDIENCES).default(WRITING_DEFAULTS.targetAudience),
  length: z.enum(LENGTHS).default(WRITING_DEFAULTS.length),
  image: z.enum(RUN_IMAGES).default('cover'),
  samples: runSamples.default([]),
  /** Rules to write by. */
  voiceRules: z
    .array(shortText(300, 'A rule').min(1))
    .max(RUN_RULES_MAX, `Please enter at most ${RUN_RULES_MAX} rules`)
    .default([]),
  /** Accept the plan as proposed and write it. The drafts wait for review, unless their site publishes without. */
  straightToReview: z.boolean().default(false),
};

const listed = z.object({
  title: shortText(TITLE_MAX, 'A title').min(1),
  keyword: shortText(200, 'A keyword').optional(),
  category: shortText(200, 'A category').optional(),
  date: day.optional(),
  /** Its title is its keyword, until one is proposed. */
  isKeyword: z.literal(true).optional(),
});

export const newRun = z.object({
  ...settings,
  /**
   * Chosen by the client, so that a request whose response was lost can be repeated: it returns what the first one created.
   * One that asks for something else is refused with 409 `already_created` and what there is in `details.created`.
   */
  id: id.optional(),
  siteId: z.uuid('Please select a WordPress site in the settings'),
  count: between(1, RUN_POSTS_MAX).default(RUN_POSTS_DEFAULT),
  /** Titles to write instead of proposals of the model, see `readRunList`. Then there are as many posts. */
  list: z
    .array(listed)
    .max(RUN_POSTS_MAX, `A run writes at most ${RUN_POSTS_MAX} posts. Shorten the list, or plan several runs`)
    .optional(),
});
export type NewRun = z.input<typeof newRun>;

const { samples: _, straightToReview: __, ...changeable } = settings;
const withoutDefaults = Object.fromEntries(
  Object.entries(changeable).map(([name, schema]) => [name, schema instanceof z.ZodDefault ? schema.unwrap() : schema]),
) as { [Name in keyof typeof changeable]: Unwrapped<(typeof changeable)[Name]> };
type Unwrapped<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;

/** What can be changed while a run is planned; a changed schedule gives its posts new dates. */
export const runChanges = z.object(withoutDefaults).partial();

const page = z
  .url({ protocol: /^https?$/, error: 'Please enter a valid URL' })
  .max(2_000, 'A URL can have up to 2,000 characters');

export const runBrief = z.object({
  sections: z
    .array(
      z.object({
        heading: shortText(300, 'A heading').min(1),
        points: z.array(shortText(500, 'A point').min(1)).max(12, 'A heading can have up to 12 points'),
      }),
    )
    .min(1, 'Please add at least one heading')
    .max(15, 'An outline can have up to 15 headings'),
  /** Experience, prices, opinions: what no model knows. */
  onlyYouKnow: shortText(5_000, 'This'),
  /** Addresses of pages whose facts the article may rest on. */
  sources: z.array(page).max(10, 'Please enter at most 10 sources'),
  /** Links that the article is to have. */
  links: z.array(page).max(10, 'Please enter at most 10 links'),
  /** Length to aim at. */
  words: between(BRIEF_WORDS_MIN, BRIEF_WORDS_MAX),
});
export type RunBrief = z.infer<typeof runBrief>;

/** What has the subject of a planned title already. */
export const runOverlap = z.object({
  verdict: z.enum(['clear', ...overlapVerdict.options]),
  posts: z.array(overlappingPost),
  /** Titles that are no posts: of the same plan, declined ones, and of other runs. */
  titles: z.array(
    z.object({
      title: z.string(),
      from: z.enum(['plan', 'declined', 'other-run']),
      verdict: overlapVerdict,
      words: z.array(z.string()),
    }),
  ),
  /** The user has seen it, and keeps the title. */
  kept: z.boolean(),
});
export type RunOverlap = z.infer<typeof runOverlap>;

const tokens = z.object({ input: z.number().int(), output: z.number().int() });

/** In units of the currency, for example dollars. */
const money = z.object({ amount: z.number(), currency: z.string() });

const failure = z.object({ code: z.string(), message: z.string() });

export const runItem = z.object({
  id,
  runId: id,
  position: z.number().int(),
  title: z.string(),
  angle: z.string(),
  keyword: z.string(),
  intent: z.enum(INTENTS),
  category: z.string(),
  plannedAt: instant,
  /** Planning anew leaves it as it is. */
  locked: z.boolean(),
  state: z.enum(RUN_ITEM_STATES),
  /** Null until it is proposed or written; an article without one gets its outline when it is written. */
  brief: runBrief.nullable(),
  overlap: runOverlap,
  /** Sections of the article that are written, of all. */
  progress: z.object({ written: z.number().int(), sections: z.number().int() }),
  /** What the model's answers for it took so far, and what they cost; null where the price is not known, or plans are sold. */
  used: tokens,
  cost: money.nullable(),
  /** What is to be different, asked for with the last regeneration. */
  note: z.string(),
  /** The draft; null until it is written, and once it is deleted. */
  post: z
    .object({
      id,
      title: z.string(),
      status: postStatus,
      excerpt: z.string(),
      words: z.number().int(),
      version: z.number().int(),
      scheduledDate: instant.nullable(),
      publishedAt: instant.nullable(),
      /** Where it goes when it is approved; null once that site was removed. */
      siteId: id.nullable(),
      /** What became of it on its site; null until it is sent there. `error` says why it failed or waits. */
      publication: z.object({ state: publicationState, error: failure.nullable() }).nullable(),
    })
    .nullable(),
  error: failure.nullable(),
  /** Why the draft was not scheduled without review; null unless it was to be. */
  heldBack: z
    .object({
      reasons: z.array(z.object({ gate: z.enum(HOLDING_GATES), message: z.string() })),
      /** The draft has changed since. */
      isOutdated: z.boolean(),
    })
    .nullable(),
  /** When a busy or failing model is asked again; null unless waiting for it. */
  nextAttemptAt: instant.nullable(),
  /** Since when it waits for room below the limits of the model; null while the model writes. */
  waitingSince: instant.nullable(),
});
export type RunItem = z.infer<typeof runItem>;

/** What the drafts of a run look like together, and each beside the samples of its voice. */
export const runCheck = z.object({
  /** What they have in common, red first: red keeps drafts from going out without review. */
  patterns: z.array(
    z.object({
      light: z.enum(['amber', 'red']),
      /** What was found, with its figures, and what to do about it. */
      message: z.string(),
      /** Articles that it is about. */
      itemIds: z.array(id),
    }),
  ),
  /** Drafts that wait for review; empty without samples. */
  voices: z.array(
    z.object({
      itemId: id,
      /** 100: written as the samples are; below 60, readers may notice a different writer. */
      score: z.number().int(),
      reasons: z.array(z.string()),
    }),
  ),
});
export type RunCheck = z.infer<typeof runCheck>;

const count = z.number().int();

export const runSummary = z.object({
  id,
  topic: z.string(),
  /** Null once the site is removed. */
  site: z.object({ id, name: z.string(), timezone: z.string() }).nullable(),
  state: z.enum(RUN_STATES),
  /** Sent back with a change, so that two tabs don't overwrite each other. */
  version: z.number().int(),
  error: failure.nullable(),
  createdAt: instant,
  acceptedAt: instant.nullable(),
  /** Items by their state; states without items are left out. */
  counts: z.partialRecord(z.enum(RUN_ITEM_STATES), count),
  /** Approved posts that are not scheduled: they failed, were stopped, were changed on the site, or are drafts by now. */
  notScheduled: count,
});
export type RunSummary = z.infer<typeof runSummary>;

export const run = runSummary.extend({
  ...settings,
  count,
  credits: z.object({
    /** What the plan costs at most; 0 where the user's own model writes. */
    upperBound: count,
    /** Counted for articles that are still to be written. */
    reserved: count,
    charged: count,
    /** Free for this plan right now; null where the user's own model writes. */
    left: count.nullable(),
  }),
  /** What the model takes, and what that costs the operator where its price is known and no plans are sold. */
  model: z.object({
    /** For the planned articles at most. */
    upperBound: tokens,
    upperBoundCost: money.nullable(),
    /** For what is written. */
    used: tokens,
    cost: money.nullable(),
  }),
  /** Since when its plan or its outlines wait for a busy model; null unless they do. */
  waitingSince: instant.nullable(),
  /** In their order, declined ones last. */
  items: z.array(runItem),
});
export type Run = z.infer<typeof run>;
