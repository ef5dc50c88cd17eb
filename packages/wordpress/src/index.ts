export { type Authorization, authorizeScreenOf, buildAuthorizeUrl } from './authorize.ts';
export { type RemoteAuthor, readAuthor, searchAuthors } from './authors.ts';
export { textAlignOf } from './blocks/attributes.ts';
export { CATEGORY_DEPTH_MAX, readCategoryNames } from './category-names.ts';
export { cleanText } from './clean-text.ts';
export {
  type Call,
  clientFor,
  createWordPressClient,
  isWordPressError,
  type PostType,
  type WordPressClient,
  type WordPressClientOptions,
} from './client.ts';
export { type Comparable, compareAsReader, type Difference } from './compare.ts';
export { missingPresentation } from './compare-presentation.ts';
export { type Capabilities, type RemoteUser, type TestedConnection, testConnection } from './connection.ts';
export { discoverSite } from './discovery.ts';
export { unescapeHtml } from './entities.ts';
export {
  WordPressError,
  type WordPressErrorCode,
  type WordPressErrorDetails,
  type WordPressErrorKind,
} from './errors.ts';
export type { ByteSource, OutboundRequest, OutboundResponse } from './exchange.ts';
export { findPostsSince, readNewestRevisions, readRevisions, type SavedRevision } from './find-posts.ts';
export { fromClassic } from './from-classic.ts';
export { getKnownPost } from './get-known-post.ts';
export { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
export { hasBlocks } from './has-blocks.ts';
export { hasMoreThan } from './has-more-than.ts';
export { ifPartMissing } from './if-part-missing.ts';
export { isListRefused } from './library/empty-if-refused.ts';
export type { LibraryPost } from './library/library-post.ts';
export { isListEnd, rowsCovered } from './library/list-head.ts';
export { type FeaturedImage, readFeaturedImages } from './library/read-featured-images.ts';
export {
  type LibraryPage,
  type LibraryScope,
  listChangedPosts,
  listMarksByIds,
  listPostMarks,
  listStatuses,
  type PostMark,
  readLibraryPage,
  readLibraryPosts,
} from './library/read-library.ts';
export {
  findPeople,
  findTerms,
  listPeople,
  listTermNames,
  listTerms,
  type NamePage,
  type RemotePerson,
  type RemoteTerm,
} from './library/read-terms.ts';
export {
  asciiFilename,
  deleteMedia,
  describeMedia,
  findMediaByIds,
  findMediaUploadedAs,
  isMediaInUse,
  type MediaFile,
  type RemoteMedia,
  readMedia,
  uploadMedia,
} from './media.ts';
export { type LibraryImage, readMediaByIds, searchMedia } from './media-library.ts';
export { isFileOf, type MediaSize } from './media-sizes.ts';
export { readHtmlTags } from './nesting.ts';
export { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';
export type { PartOfApi } from './part-of-api.ts';
export {
  createPost,
  deletePost,
  findPostsByIds,
  findPostsBySlug,
  getPost,
  getPublicPost,
  getStatusOf,
  getUnlistedPost,
  type PostFields,
  type PublicPost,
  type RemotePost,
  type RemoteStatus,
  trashPost,
  updatePost,
} from './posts.ts';
export { probe } from './probe.ts';
export type { DiscoveredSite } from './read-site.ts';
export { readableText } from './readable-text.ts';
export { excerptOf } from './redact.ts';
export { restrictedIn, restrictedLost } from './restricted-markup.ts';
export { LONGEST_WAIT_MS, retryAfterMs } from './retry-after.ts';
export { type FoundTerms, searchCategories, searchTags } from './search-terms.ts';
export { hasStoredNothing, probeSeo, readSeo, type WrittenSeo, writeSeo } from './seo/seo.ts';
export {
  isSameSeoValue,
  SEO_FIELDS,
  SEO_PLUGINS,
  type SeoField,
  type SeoPlugin,
  type SeoSupport,
  type SeoValues,
} from './seo/seo-values.ts';
export {
  type EnsuredTerm,
  ensureCategory,
  ensureTerm,
  listCategories,
  readTermNames,
  type Taxonomy,
} from './terms.ts';
export { siteTimeZone } from './time-zone.ts';
export { toBlockMarkup } from './to-block-markup.ts';
export { withoutImages } from './without-images.ts';
