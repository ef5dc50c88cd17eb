export { emitEvent } from './events.ts';
