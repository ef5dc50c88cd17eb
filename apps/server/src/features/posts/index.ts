export { countMatching } from './count-matching.ts';
export { titleContains } from './find-posts.ts';
export { listPosts } from './list-posts.ts';
export { listPostChoices } from './post-choices.ts';
export { postColumns, remoteColumns } from './post-columns.ts';
export { hasSiteStatus } from './post-filter.ts';
export {
  findLockedPost,
  findPost,
  type LockedPost,
  lockAnyPost,
  lockPost,
  readPost,
  requirePost,
  requireVersion,
  updatePostRow,
} from './post-store.ts';
export { PREVIEW_HEADERS, previewPage } from './preview.ts';
export {
  findPublication,
  findPublicationById,
  IN_TRASH,
  isOutdated,
  isPublic,
  isScheduleInEffect,
  listedState,
  lockPublicationsOf,
  mayBeSent,
  mayBeSentWithin,
  NOT_ON_SITE,
  outcomeOf,
  type PublicationRow,
  publicationOnItsSite,
  publicationsOf,
  REDIRECTED,
  RESOLVED_BY_CONNECTION,
  remoteCopies,
  resumesLater,
  STOPPED,
  toPublication,
  underWay,
  wasSentByUs,
} from './publication-store.ts';
export { seedSamplePosts } from './sample-posts.ts';
export { siteStatusOf } from './settings-there.ts';
