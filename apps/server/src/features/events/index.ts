export { type Events, emitEvent } from './events.ts';
