export { GenerationError, toGenerationError } from './model/generation-errors.ts';
export { streamAnswer } from './model/stream-answer.ts';
export { modelForUser, toOwnModelError } from './model/user-model.ts';
export { originOf } from './runs/generation-store.ts';
