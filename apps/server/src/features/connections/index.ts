export { connectDemoSite } from './demo-site.ts';
export { deleteSite } from './remove-site.ts';
