export { recordingLogin } from './backoff/login-health.ts';
export { markHealthy } from './backoff/mark-healthy.ts';
export { recordFoundFailing } from './backoff/notify-outage.ts';
export { ONLY_WAITS } from './backoff/only-waits.ts';
export { endBackoff } from './backoff/site-backoff.ts';
export { checkPublication } from './checks/check-publication.ts';
export {
  enqueueCleanupOfUser,
  isAnythingUnderWay,
  isCleanupPending,
  leaveSchedulesToWordPress,
  listNotWithdrawn,
  stopAllPublications,
  takeBackScheduled,
} from './cleanup/close-account.ts';
export { isReservedSlug } from './delivery/reserved-slug.ts';
export { snapshotOf as siteSnapshotOf } from './delivery/snapshot.ts';
export { termsThere } from './delivery/terms-there.ts';
export { followAuthors } from './following/follow-authors.ts';
export { actionThere, followSite } from './following/follow-site.ts';
export { followsSite, isFollowing } from './following/is-following.ts';
export { takeFeaturedImages } from './following/take-featured-images.ts';
export { type NamesThere, valuesFromSite } from './following/values-from-site.ts';
export { type BlogComparison, compareBlog } from './moved-site/compare-blog.ts';
export { compareInBackground } from './moved-site/compare-in-background.ts';
export { countLeft } from './moved-site/count-left.ts';
export type { Place } from './moved-site/left-copies.ts';
export { leaveSite, type Rejoined, rejoinSite } from './moved-site/left-site.ts';
export { moveCopies } from './moved-site/move-copies.ts';
export { withoutScheme } from './moved-site/move-text.ts';
export { listCopies } from './moved-site/site-copies.ts';
export { whenSiteIsIdle } from './moved-site/when-site-is-idle.ts';
export { draftPostsOfSite } from './outcome/draft-posts-of-site.ts';
export { mayBeOfSite } from './outcome/failure.ts';
export { type AskedByStatus, askedByStatus } from './requests/asked-by-status.ts';
export { newReservation } from './requests/enqueue-publication.ts';
export { keepInStep } from './requests/keep-in-step.ts';
export { isCopyLive, requestByStatus } from './requests/request-by-status.ts';
export { requestPublication } from './requests/request-publication.ts';
export { leaveCopies, requestRemoval } from './requests/request-removal.ts';
export { resumeRedirected } from './requests/resume-publications.ts';
export { limitRequests } from './runner/limit-requests.ts';
export { lockSiteLease } from './runner/lock-site-lease.ts';
export { lockSiteWithPosts } from './runner/lock-site-with-posts.ts';
export { handOverSchedules } from './schedule/release-due-posts.ts';
