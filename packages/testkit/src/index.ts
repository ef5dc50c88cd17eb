export { sellingThrough, webhookUrlOf } from '../../../sandbox/demo-payments/selling-through.ts';
export { type DemoPayments, startDemoPayments } from '../../../sandbox/demo-payments/start-demo-payments.ts';
export { findBrowser, type TestBrowser } from './browser.ts';
export { type ChatAnswer, type ChatRequest, type OpenAiServer, startOpenAiServer } from './openai-server.ts';
export { type OpenverseServer, startOpenverseServer } from './openverse-server.ts';
export { startPostgres, type TestPostgres } from './postgres.ts';
export { preparedDataDir } from './prepared-data-dir.ts';
export { type Product, startProduct } from './product.ts';
export { totpCode } from './totp.ts';
export { type BlockEditor, openBlockEditor } from './wordpress/block-editor.ts';
export type { LoggedRequest } from './wordpress/control.ts';
export {
  type Fault,
  type FaultTools,
  type FaultyProxy,
  type ProxiedRequest,
  startFaultyProxy,
} from './wordpress/faulty-proxy.ts';
export { freePort } from './wordpress/free-port.ts';
export { type SeoPluginName, useSeoPlugin } from './wordpress/seo-plugins.ts';
export { startDebianWordPress } from './wordpress/start-debian-wordpress.ts';
export { startWordPress, type TestWordPress, type WordPressOptions } from './wordpress/start-wordpress.ts';
