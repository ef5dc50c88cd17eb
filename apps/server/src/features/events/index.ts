export { type Events, emitEvent, noticeOf, payloadOf } from './events.ts';
