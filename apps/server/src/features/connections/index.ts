export { connectDemoSite } from './demo-site.ts';
