import { z } from 'zod';
import { formerName } from './api-names.ts';
import { endpoint } from './endpoint.ts';
import { BULK_ACTIONS, BULK_MAX, POST_ORDERS, POST_ORIGINS, POST_TYPES, type PostStatus } from './options.ts';
import {
  acceptedFields,
  category,
  keywords,
  newPostFields,
  postStatus,
  savedKeywords,
  storedFields,
} from './post-fields.ts';
import { outdated, publication, publicationState } from './publishing.ts';
import { id, idParams, instant } from './shared.ts';

export const POSTS_PAGE = 25;

/** Must be true to save a post as scheduled or published while it contains the placeholder of a failed generation. */
const confirmPlaceholder = z.boolean().optional();

/** A scheduled post needs a date. */
const needsDate = { path: ['scheduledDate'], error: 'Please select a scheduled date' };
const dateIsGiven = (fields: { status?: PostStatus; scheduledDate?: string | null }) =>
  fields.status !== 'scheduled' || Boolean(fields.scheduledDate);

/** Sent while the user is still writing: adds no activity entry and no revision. */
const autosave = z.boolean().optional();
const onlyText = {
  path: ['autosave'],
  error: 'An autosave changes the text only. Save to change status, date or site',
};

export const newPost = newPostFields
  .extend({
    /** Created by the client, so that a request whose response was lost can be repeated: it returns the same post. */
    id: id.optional(),
    generationId: id.optional(),
    autosave,
    confirmPlaceholder,
  })
  .refine(dateIsGiven, needsDate)
  .refine((fields) => !fields.autosave || fields.status === 'draft', onlyText);
export type NewPost = z.input<typeof newPost>;

/** Its status on the site if that is none of ours: `private`, `password`, `trash`, or one that the site itself has. */
export const siteStatus = z.string().nullable();
const origin = z.enum(POST_ORIGINS);
export const postType = z.enum(POST_TYPES);

export const postSummary = storedFields
  .pick({ title: true, status: true, category: true, keywords: true, siteId: true, scheduledDate: true })
  .extend({
    id,
    author: z.string(),
    created_at: instant,
    createdAt: instant.meta(formerName('created_at')),
    updatedAt: instant,
    publishedAt: instant.nullable(),
    wordpressId: z.number().int().nullable(),
    /** State of the publication on its site; null if there is none. */
    publicationState: publicationState.nullable(),
    outdated,
    siteStatus,
    origin,
    type: postType,
    aiGenerated: z.boolean(),
    /** The content is the placeholder for a failed generation. */
    placeholder: z.boolean(),
    /** One of the examples that a new account starts with; never sent anywhere. */
    sample: z.boolean(),
  });
export type PostSummary = z.infer<typeof postSummary>;

export const post = postSummary.extend(storedFields.shape).extend({
  /** The excerpt is derived from the content and follows it. Setting an excerpt ends that; an empty one restores it. */
  automaticExcerpt: z.boolean(),
  analyticsData: z.object({
    views: z.number().nullable(),
    /** A fraction: 0.42 is displayed as 42 %. */
    engagementRate: z.number().nullable(),
    /** Minutes. */
    averageReadTime: z.number().nullable(),
  }),
  /** Incremented by every save; sent back with a save so that no other edit is overwritten. */
  version: z.number().int(),
  publication: publication.nullable(),
});
export type Post = z.infer<typeof post>;

/** A passage of a text in pieces: every second one, from the second on, is what was searched for. */
const passage = z.array(z.string());
export type Passage = z.infer<typeof passage>;

const listedPost = postSummary.extend({
  /** Where the text contains what was searched for; absent if the title does, and without a search. */
  passage: passage.optional(),
});
export type ListedPost = z.infer<typeof listedPost>;

const postsFilter = z.object({
  /** Finds titles that contain it, and titles and texts that have all its words; the last one may be incomplete. */
  search: z.string().trim().max(200).optional(),
  status: postStatus.optional(),
  siteId: id.optional(),
  origin: origin.optional(),
  type: postType.optional(),
  author: z.string().trim().max(200).optional(),
  category: z.string().trim().max(200).optional(),
  /** A status that only its site has: `private`, `trash`, or one of the site's own. */
  siteStatus: z.string().trim().max(200).optional(),
});

export const postsQuery = postsFilter.extend({
  sort: z.enum(POST_ORDERS).default('-created'),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(POSTS_PAGE),
});

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary:
    'Posts of the user, newest first unless sorted otherwise, without their content. A search that is not sorted lists posts found by their title first',
  tag: 'Posts',
  key: 'read',
  query: postsQuery,
  reply: z.object({ posts: z.array(listedPost), nextCursor: z.string().nullable() }),
});

export const countPosts = endpoint({
  method: 'GET',
  path: '/api/posts/count',
  summary: 'Number of matching posts of the user, including the examples of a new account. A search counts up to 1,000',
  tag: 'Posts',
  key: 'read',
  query: postsFilter,
  reply: z.object({
    total: z.number().int(),
    /** More posts match than were counted. */
    more: z.boolean(),
  }),
});

export const listPostChoices = endpoint({
  method: 'GET',
  path: '/api/posts/choices',
  summary:
    'Authors, categories and statuses on sites by which the posts of the user can be filtered, the first 200 of each, and whether any of them is a page',
  tag: 'Posts',
  key: 'read',
  reply: z.object({
    authors: z.array(z.string()),
    categories: z.array(z.string()),
    siteStatuses: z.array(z.string()),
    hasPages: z.boolean(),
  }),
});

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary:
    'Create a post. With status `scheduled` or `published` it is sent to its site like a publication request (an API key needs `publish`), and remains a draft until the site confirms. Send an `id` of your own (a UUID) to repeat a request whose response was lost: the post that the first one created is returned as it is, whatever else the request says',
  tag: 'Posts',
  key: 'write',
  body: newPost,
  status: 201,
  reply: post,
});

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/:id',
  summary: 'One post with its content',
  tag: 'Posts',
  key: 'read',
  params: idParams,
  reply: post,
});

export const savePost = endpoint({
  method: 'PATCH',
  path: '/api/posts/:id',
  summary:
    'Save changes. An older `version` is refused with 409 `post_changed` and the current post in `details.post`. A changed `status` or scheduled date is requested on the site like a publication request (an API key needs `publish`) and applies once the site confirms. A scheduled post is updated on its site with each save; one that WordPress publishes by itself, up to five minutes before its time. An API key without `publish` updates no post there, and is refused for one that is being sent. An `autosave` changes the text only, and is refused with 409 `post_on_its_way` while the post is scheduled or being sent',
  tag: 'Posts',
  key: 'write',
  params: idParams,
  body: acceptedFields
    .partial()
    .extend({
      /** At most 30, or as many as the post has. */
      keywords: savedKeywords.optional(),
      confirmPlaceholder,
      version: z.number().int(),
      /** The run that wrote the content, if it replaces an earlier text. */
      generationId: id.optional(),
      autosave,
    })
    .refine(dateIsGiven, needsDate)
    .refine(
      ({ autosave, status, scheduledDate, siteId }) =>
        !autosave || (status === undefined && scheduledDate === undefined && siteId === undefined),
      onlyText,
    ),
  reply: post,
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:id',
  summary:
    'Delete a post. If it is on a site, it is first moved to the trash there, in the background: `deleting` is then true and the result arrives on the event stream',
  tag: 'Posts',
  key: 'publish',
  params: idParams,
  query: z.strictObject({
    /** `here` keeps the copy on the site. */
    from: z.enum(['everywhere', 'here']).default('everywhere'),
  }),
  reply: z.object({ deleting: z.boolean() }),
});

export const removeSamplePosts = endpoint({
  method: 'DELETE',
  path: '/api/posts/samples',
  summary: 'Remove the example posts of a new account',
  tag: 'Posts',
  key: 'write',
  reply: z.object({ removed: z.number().int() }),
});

/** What `edit` adds to each of several posts. */
const bulkChanges = z
  .strictObject({
    category: category.optional(),
    /** `category` replaces the categories that a post has. */
    replaceCategories: z.boolean().default(false),
    /** A post has at most 30. */
    keywords: keywords.default([]),
  })
  .refine(({ category, keywords }) => Boolean(category) || keywords.length > 0, {
    path: ['category'],
    error: 'Please enter a category or a keyword',
  });
export type BulkChanges = z.output<typeof bulkChanges>;

export const actOnPosts = endpoint({
  method: 'POST',
  path: '/api/posts/bulk',
  summary:
    'Publish, update, edit, unschedule or delete several posts independently: a failure of one does not affect the others. `update` sends what was changed here of posts that are on their sites. `edit` adds a category and keywords, and updates posts that are on their sites, except those with earlier changes that were not sent',
  tag: 'Posts',
  key: 'publish',
  // Deletes, and a misspelled `from` must not mean everywhere (decision 51).
  body: z
    .strictObject({
      action: z.enum(BULK_ACTIONS),
      ids: z.array(id).min(1).max(BULK_MAX, `Please select at most ${BULK_MAX} posts`),
      /** For `delete`: `here` keeps the copies on the sites. */
      from: z.enum(['everywhere', 'here']).default('everywhere'),
      /** For `edit`. */
      changes: bulkChanges.optional(),
    })
    .refine(({ action, changes }) => (action === 'edit') === (changes !== undefined), {
      path: ['changes'],
      error: 'Changes are needed for the action edit, and only for that',
    }),
  reply: z.object({
    results: z.array(
      z.object({
        id,
        /** Null if accepted; changes on a site are still in progress, and their results arrive on the event stream. */
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),
});
