export { leaveOnSites } from './leave-on-sites.ts';
export { markLooking } from './mark-looking.ts';
export { keepChanged, removeLibrary } from './remove-library.ts';
export { requestLibrary } from './requests.ts';
export { READ_LIBRARIES, readLibraries } from './sync/read-libraries.ts';
export { namesNow } from './terms/names-now.ts';
