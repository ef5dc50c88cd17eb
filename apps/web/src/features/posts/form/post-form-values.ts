import {
  COMPARED_FIELDS,
  type ComparedText,
  KEYWORDS_MAX,
  type NewPost,
  POST_DEFAULTS,
  POST_FIELD_NAMES,
  type Post,
  type PostStatus,
  pickFields,
  savePost,
  splitKeywords,
  storedFields,
} from '@pressloom/contract';
import { z } from 'zod';
import { automaticExcerpt } from '../../../lib/text/automatic-excerpt.ts';

/**
 * The fields of a post in the form. Plain values, so that two states are easily compared. The excerpt is empty while
 * it is derived from the content.
 */
export const postFormValues = storedFields.extend({
  /** As typed, separated by commas. */
  keywords: z.string(),
  featuredImage: z.string(),
  /** The run that wrote a new post. */
  generationId: z.string().nullable(),
  /** A new post still contains the placeholder article of a failed run. */
  placeholder: z.boolean(),
});
export type PostFormValues = z.infer<typeof postFormValues>;

export const emptyPost = (siteId: string | null): PostFormValues => ({
  ...POST_DEFAULTS,
  title: '',
  content: '',
  keywords: '',
  siteId,
  featuredImage: '',
  generationId: null,
  placeholder: false,
});

export const toFormValues = (post: Post): PostFormValues => ({
  ...pickFields(post, POST_FIELD_NAMES),
  excerpt: post.automaticExcerpt ? '' : post.excerpt,
  keywords: post.keywords.join(', '),
  featuredImage: post.featuredImage ?? '',
  generationId: null,
  placeholder: post.placeholder,
});

export const toNewPost = (values: PostFormValues, status: PostStatus = values.status): NewPost => {
  const { generationId, placeholder: _, keywords, featuredImage, ...rest } = values;
  return {
    ...rest,
    status,
    keywords: splitKeywords(keywords),
    featuredImage: featuredImage.trim() || null,
    ...(generationId ? { generationId } : {}),
  };
};

/** The fields as they are compared with another version of the post. */
export const toComparedText = (values: PostFormValues): ComparedText => ({
  ...pickFields(values, COMPARED_FIELDS),
  excerpt: values.excerpt || automaticExcerpt(values.content),
  keywords: splitKeywords(values.keywords),
});

/** How the server normalizes a field. */
const TIDIED: { [Name in keyof PostFormValues]?: (value: string) => string } = {
  title: (value) => value.trim(),
  excerpt: (value) => value.trim(),
  category: (value) => value.trim(),
  slug: (value) => value.trim(),
  password: (value) => value.trim(),
  featuredImageAlt: (value) => value.trim(),
  seoTitle: (value) => value.trim(),
  seoDescription: (value) => value.trim(),
  seoKeyphrase: (value) => value.trim(),
  keywords: (value) => splitKeywords(value).join(', '),
};

/** Whether two values are the same to the server. A trailing space, typed before the next word, is not a change. */
export const isSameField = (name: string, one: unknown, other: unknown): boolean => {
  if (one === other || JSON.stringify(one) === JSON.stringify(other)) return true;
  const tidied = TIDIED[name as keyof PostFormValues];
  return tidied !== undefined && tidied(String(one)) === tidied(String(other));
};

/** The fields that differ from `base`. */
export const changedFields = (values: Partial<PostFormValues>, base: PostFormValues): Partial<PostFormValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameField(name, value, base[name as keyof PostFormValues])),
  ) as Partial<PostFormValues>;

type SaveBody = z.input<typeof savePost.body>;

/** Where and when a post goes out only changes when the user saves. */
const NOT_AUTOSAVED = ['status', 'scheduledDate', 'publicationDate', 'siteId', 'placeholder'] as const;

/** A save sends only what the user changed, so it cannot overwrite anything else. */
export const toSaveBody = (changes: Partial<PostFormValues>, values: PostFormValues, version: number): SaveBody => {
  const { keywords, featuredImage, generationId, publicationDate, placeholder: _, ...rest } = changes;
  const moved = 'status' in changes || 'scheduledDate' in changes;
  return {
    ...rest,
    // The server accepts the status "scheduled" only together with its date.
    ...(moved ? { status: values.status, scheduledDate: values.scheduledDate } : {}),
    // A post that is taken back has none.
    ...(publicationDate !== undefined && values.status === 'published' ? { publicationDate } : {}),
    ...(generationId ? { generationId } : {}),
    ...(keywords === undefined ? {} : { keywords: splitKeywords(keywords) }),
    ...(featuredImage === undefined ? {} : { featuredImage: featuredImage.trim() || null }),
    version,
  };
};

/** The changes that can be autosaved: text that any post may have. Null if there are none. */
export const toAutosave = (
  changes: Partial<PostFormValues>,
  values: PostFormValues,
  version: number,
): SaveBody | null => {
  const text = without(changes, NOT_AUTOSAVED);
  const body = { ...toSaveBody(text, values, version), autosave: true };
  const refused = savePost.body.safeParse(body).error?.issues.map(({ path }) => path[0] as keyof SaveBody) ?? [];
  if ((body.keywords?.length ?? 0) > KEYWORDS_MAX) refused.push('keywords');
  const valid = without(body, refused) as SaveBody;
  return Object.keys(text).some((name) => name in valid) ? valid : null;
};

/** The form values as the server has them after an autosave: what was sent, and the rest as before. */
export const storedByAutosave = (sent: PostFormValues, body: SaveBody, server: PostFormValues): PostFormValues => ({
  ...server,
  ...(Object.fromEntries(Object.entries(sent).filter(([name]) => name in body)) as Partial<PostFormValues>),
  // Not a field of the server, and not part of an autosave.
  placeholder: sent.placeholder,
});

const without = <T extends object>(values: T, names: readonly PropertyKey[]): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Partial<T>;
