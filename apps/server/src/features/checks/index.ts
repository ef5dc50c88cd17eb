export { checkBatch } from './batch/check-batch.ts';
export { type BatchPost, describeForBatch } from './batch/describe-for-batch.ts';
export { readBatch } from './batch/read-batch.ts';
export { checkPost } from './check-post.ts';
export { checkClaims } from './claims/check-claims.ts';
export type { Source } from './claims/source-facts.ts';
export { verdictWith } from './overlap/compare-titles.ts';
export { compareTitles, type LikeTitle } from './overlap/compare-with-titles.ts';
export { type JudgedPost, judgePosts, worstFirst } from './overlap/find-overlaps.ts';
export {
  onlySame,
  readTitleAnswers,
  storeTitleAnswers,
  type TitleAnswers,
  type TitlePair,
} from './overlap/title-answers.ts';
export { noteUnanswered, readUnanswered } from './overlap/title-questions.ts';
export { addSource } from './sources/add-source.ts';
export { listSources, passSources, readSources } from './sources/source-store.ts';
export { scoreVoice } from './voice/score-voice.ts';
export { voiceFingerprint } from './voice/voice-fingerprint.ts';
export { UNTRUSTED_RULE, wrapUntrusted } from './wrap-untrusted.ts';
