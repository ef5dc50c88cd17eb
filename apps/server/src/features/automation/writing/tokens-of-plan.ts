import type { runItems, runs } from '../../../database/schema/index.ts';
import { asTokens, CONTINUATIONS, MAX_TOKENS, type Usage } from '../../generation/index.ts';
import {
  DESCRIBED_MAX,
  DESCRIPTION_TOKENS,
  OUTLINE_MAX,
  OUTLINE_TOKENS,
  SAMPLE_MAX,
  SECTION_MAX,
  SOURCE_MAX,
  TOPIC_MAX,
  WRITTEN_MAX,
} from './request-limits.ts';

/** Bytes of a character, at most: texts of others are in any script. */
const BYTES = 3;
/** Instructions and the lines around what a request is about, in bytes. */
const FRAME = 4_000;
/** Title and address of a source, in characters. */
const SOURCE_NAME = 2_500;

/**
 * What the answers for planned articles take at most, if each arrives: every section as long as a model may make it, and
 * outlines with as many sections as there may be. A request that fails and is repeated comes on top.
 */
export function tokensOfPlan(
  { settings, topic }: Pick<typeof runs.$inferSelect, 'settings' | 'topic'>,
  items: Pick<typeof runItems.$inferSelect, 'title' | 'angle' | 'keyword' | 'category' | 'note' | 'brief'>[],
): Usage {
  const voice = bytesOf(settings.voiceRules) + settings.samples.length * SAMPLE_MAX * BYTES;
  const series = Buffer.byteLength(topic.slice(0, TOPIC_MAX));
  const asked = FRAME + bytesOf([settings.keywords, settings.categories]);
  return items.reduce(
    (sum, item) => {
      const sections = 1 + (item.brief?.sections.length || OUTLINE_MAX);
      const about = asked + bytesOf([item.title, item.angle, item.keyword, item.category, item.note]);
      const outline = item.brief?.sections.length ? bytesOf(item.brief) : OUTLINE_TOKENS * 4;
      const sources = (item.brief?.sources.length ?? 0) * (SOURCE_MAX + SOURCE_NAME) * BYTES;
      const section = about + outline + sources + voice + WRITTEN_MAX * BYTES + series;
      const input = [
        about + series,
        sections * section,
        sections * CONTINUATIONS * (section + SECTION_MAX * BYTES),
        about + DESCRIBED_MAX * BYTES,
      ];
      const output = OUTLINE_TOKENS + sections * (1 + CONTINUATIONS) * MAX_TOKENS + DESCRIPTION_TOKENS;
      return { input: sum.input + asTokens(input.reduce((all, each) => all + each)), output: sum.output + output };
    },
    { input: 0, output: 0 },
  );
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
