export { articleFromText } from './article/article-from-text.ts';
export { AUDIENCE_WORDS, LENGTH_PLANS, TONE_WORDS } from './article/prompt.ts';
export { writePassage } from './article/write-passage.ts';
export { askForObjects } from './model/ask-for-objects.ts';
export { GenerationError, toGenerationError } from './model/generation-errors.ts';
export { objectsIn } from './model/json-in.ts';
export { streamAnswer } from './model/stream-answer.ts';
export { modelForUser, toOwnModelError, type UserModel } from './model/user-model.ts';
export { originOf } from './runs/generation-store.ts';
