import { z } from 'zod';
import { CATEGORIES_MAX } from './category-path.ts';
import { EXCERPT_MAX } from './excerpt.ts';
import { isImageAddress } from './image-address.ts';
import { hasContent, hasTooManyTags, TAGS_MAX } from './markup.ts';
import { POST_STATUSES, type PostStatus } from './options.ts';
import {
  type CommentStatus,
  commentStatus,
  password,
  publicationDate,
  type SiteAuthor,
  siteAuthor,
  slug,
  sticky,
  type Visibility,
  visibility,
} from './post-settings.ts';
import { id, instant } from './shared.ts';

export const postStatus = z.enum(POST_STATUSES);
export const TITLE_MAX = 500;
export const CONTENT_MAX = 2_000_000;

const keyword = z.string().trim().min(1).max(200, 'A keyword must be at most 200 characters');
/** A post that was written on its site may have more, and never gets more here. */
export const KEYWORDS_MAX = 30;
export const TOO_MANY_KEYWORDS = `Please enter at most ${KEYWORDS_MAX} keywords`;
export const keywords = z.array(keyword).max(KEYWORDS_MAX, TOO_MANY_KEYWORDS);
/** Of a save: whether they are too many depends on how many the post has. More are not read from a site. */
export const savedKeywords = z.array(keyword).max(10_000, TOO_MANY_KEYWORDS);
const title = z
  .string()
  .trim()
  .min(1, 'Please enter a title')
  .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`);
const content = z
  .string()
  .max(CONTENT_MAX, `Content must be at most ${CONTENT_MAX.toLocaleString('en-US')} characters`)
  .refine((html) => !hasTooManyTags(html), {
    error: `Content must have at most ${TAGS_MAX.toLocaleString('en-US')} HTML tags. Split it into several posts`,
    abort: true,
  })
  .refine((html) => hasContent(html), 'Please generate or write some content');
/**
 * How the content of a post is written. `html`: as pressloom writes it, turned into blocks when it is sent. `blocks`: as
 * WordPress stores it (block markup or a classic text), sent to the byte.
 */
export const CONTENT_FORMS = ['html', 'blocks'] as const;
export type ContentForm = (typeof CONTENT_FORMS)[number];
const contentForm = z.enum(CONTENT_FORMS);
const excerpt = z.string().max(EXCERPT_MAX, 'Excerpt must be at most 2,000 characters');
export const category = z.string().trim().max(200, 'Category must be at most 200 characters');
const moreCategories = z
  .array(category.min(1))
  .max(CATEGORIES_MAX - 1, `Please choose at most ${CATEGORIES_MAX} categories`);
const featuredImage = z
  .string()
  .max(2048, 'The image URL is too long')
  .refine(isImageAddress, 'Please enter a valid image URL');
/** Ids of objects in WordPress. */
const featuredMediaId = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const featuredImageAlt = z.string().trim().max(500, 'Alternative text must be at most 500 characters');

/** What a search engine shows of a post, where its site has an SEO plugin. Empty: as the site or the plugin decides. */
const seoText = (name: string, max: number) => z.string().trim().max(max, `${name} must be at most ${max} characters`);

/** Facts about a field of a post, from which everything that handles all fields is derived. */
interface PostField {
  /** What replies hold. */
  stored: z.ZodType;
  /** What the user may enter. */
  accepted: z.ZodType;
  /** Value of a new post. Without one, the field is required. */
  default?: unknown;
  /** A version of the post holds it, and restoring the version restores it. */
  inRevisions?: true;
  /** Its name where two versions are compared, besides title and content. */
  comparedAs?: string;
}

/** The fields of a post that its user edits, in the order of the form. */
export const POST_FIELDS = {
  title: { stored: z.string(), accepted: title, inRevisions: true },
  content: { stored: z.string(), accepted: content, inRevisions: true },
  contentForm: { stored: contentForm, accepted: contentForm, default: 'html' as ContentForm, inRevisions: true },
  excerpt: { stored: z.string(), accepted: excerpt, default: '', inRevisions: true, comparedAs: 'Excerpt' },
  status: { stored: postStatus, accepted: postStatus, default: 'draft' as PostStatus },
  category: { stored: z.string(), accepted: category, default: '', inRevisions: true, comparedAs: 'Category' },
  moreCategories: {
    stored: z.array(z.string()),
    accepted: moreCategories,
    default: [] as string[],
    inRevisions: true,
    comparedAs: 'More categories',
  },
  keywords: {
    stored: z.array(z.string()),
    accepted: keywords,
    default: [] as string[],
    inRevisions: true,
    comparedAs: 'Tags',
  },
  siteId: { stored: id.nullable(), accepted: id.nullable(), default: null },
  scheduledDate: { stored: instant.nullable(), accepted: instant.nullable(), default: null },
  commentStatus: {
    stored: commentStatus,
    accepted: commentStatus,
    default: 'default' as CommentStatus,
    comparedAs: 'Comments',
  },
  visibility: {
    stored: visibility,
    accepted: visibility,
    default: 'default' as Visibility,
    comparedAs: 'Visibility',
  },
  password: { stored: z.string(), accepted: password, default: '', comparedAs: 'Password' },
  slug: { stored: z.string(), accepted: slug, default: '', comparedAs: 'Slug' },
  authorOnSite: {
    stored: siteAuthor.nullable(),
    accepted: siteAuthor.nullable(),
    default: null as SiteAuthor | null,
    comparedAs: 'Author on the site',
  },
  publicationDate: {
    stored: instant.nullable(),
    accepted: publicationDate.nullable(),
    default: null as string | null,
    comparedAs: 'Publication date',
  },
  sticky: { stored: sticky, accepted: sticky, default: null as boolean | null, comparedAs: 'Sticky' },
  seoTitle: {
    stored: z.string(),
    accepted: seoText('SEO title', 300),
    default: '',
    inRevisions: true,
    comparedAs: 'SEO title',
  },
  seoDescription: {
    stored: z.string(),
    accepted: seoText('SEO description', 1000),
    default: '',
    inRevisions: true,
    comparedAs: 'SEO description',
  },
  seoKeyphrase: {
    stored: z.string(),
    accepted: seoText('Focus keyphrase', 200),
    default: '',
    inRevisions: true,
    comparedAs: 'Focus keyphrase',
  },
  featuredImage: { stored: z.string().nullable(), accepted: featuredImage.nullable(), default: null },
  featuredImageAlt: { stored: z.string(), accepted: featuredImageAlt, default: '' },
  /** Id of the featured image in the media library of the post's site, where it was chosen there. */
  featuredMediaId: { stored: featuredMediaId.nullable(), accepted: featuredMediaId.nullable(), default: null },
} satisfies Record<string, PostField>;

type Fields = typeof POST_FIELDS;
type Name = keyof Fields;
type NameWith<Fact extends keyof PostField> = {
  [Each in Name]: Fields[Each] extends Record<Fact, unknown> ? Each : never;
}[Name];

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as Name[];

const namesWith = <Fact extends keyof PostField>(fact: Fact) =>
  POST_FIELD_NAMES.filter((name) => fact in POST_FIELDS[name]) as NameWith<Fact>[];

/** Fields that a version of a post holds. */
export const REVISION_FIELDS = namesWith('inRevisions');
/** Fields that are compared between a post and its copy on the site. */
export const COMPARED_FIELDS = [...new Set([...REVISION_FIELDS, ...namesWith('comparedAs')])];
export type RevisionField = (typeof REVISION_FIELDS)[number];

const ofEach = <Kind extends 'stored' | 'accepted'>(kind: Kind) =>
  Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, POST_FIELDS[name][kind]])) as {
    [Each in Name]: Fields[Each][Kind];
  };

/** The fields of a post as replies hold them. */
export const storedFields = z.object(ofEach('stored'));
export type StoredFields = z.infer<typeof storedFields>;
/** What is compared of a post. */
export type ComparedText = Pick<StoredFields, (typeof COMPARED_FIELDS)[number]>;

/** The fields as the user may enter them. Limits and messages are the same in the form and on the server. */
export const acceptedFields = z.object(ofEach('accepted'));
type AcceptedFields = z.infer<typeof acceptedFields>;

const optionalNames = namesWith('default');
type OptionalName = (typeof optionalNames)[number];

export const POST_DEFAULTS = Object.fromEntries(optionalNames.map((name) => [name, POST_FIELDS[name].default])) as Pick<
  AcceptedFields,
  OptionalName
>;

/** The fields of a new post: those with a default may be omitted. */
export const newPostFields = acceptedFields.extend(
  Object.fromEntries(
    optionalNames.map((name) => [name, (POST_FIELDS[name].accepted as z.ZodType).default(POST_DEFAULTS[name])]),
  ) as { [Each in OptionalName]: z.ZodDefault<Fields[Each]['accepted']> },
);

/** Some of the fields of a post. */
export const pickFields = <Post extends object, Picked extends keyof Post>(post: Post, names: readonly Picked[]) =>
  Object.fromEntries(names.map((name) => [name, post[name]])) as Pick<Post, Picked>;
