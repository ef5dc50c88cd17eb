export { keepChanged, leaveOnSites, removeLibrary } from './leave-posts.ts';
export { markLooking } from './mark-looking.ts';
export { requestLibrary } from './requests.ts';
export { READ_LIBRARIES, readLibraries } from './sync/read-libraries.ts';
export { namesNow } from './terms/names-now.ts';
