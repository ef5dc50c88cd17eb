export { GenerationError, toGenerationError } from './generation-errors.ts';
export { originOf } from './generation-store.ts';
export { streamAnswer } from './stream-answer.ts';
export { modelForUser, toOwnModelError } from './user-model.ts';
