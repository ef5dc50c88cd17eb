/** Characters, without embedded images: 80,000 words. */
const MAX_LENGTH = 500_000;
/** Tags and entities: ten times those of a long article. */
const MAX_MARKS = 40_000;
const MAX_DEPTH = 200;
/** Per element. */
const MAX_ATTRIBUTES = 200;

const EMBEDDED = /data:image\/[a-z+.-]+;base64,[\w+/=]+/gi;
const TAG = /<(\/?)([a-z][a-z0-9-]*)[^<>]*>/gi;
/** Elements that are empty, or end where the next one begins. */
const UNNESTED = /^(area|br|col|hr|img|input|link|meta|source|wbr|p|li|td|th|tr|dt|dd|option)$/i;

/**
 * Whether markup is longer, or has more or deeper nested tags, than any article. Parsing such markup takes a browser
 * seconds, 10 s and more for 180,000 nested elements: check this before parsing.
 */
export const isBeyondWriting = (html: string, maxMarks = MAX_MARKS): boolean => {
  if (html.length > MAX_LENGTH && html.replace(EMBEDDED, '').length > MAX_LENGTH) return true;
  let marks = 0;
  for (const _ of html.matchAll(/[<&]/g)) if (++marks > maxMarks) return true;
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(TAG)) {
    if (UNNESTED.test(name)) continue;
    depth = Math.max(0, depth + (end ? -1 : 1));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};

/**
 * Whether an element has more attributes than any article: removing 20,000 of them one by one takes 3 s. Only the
 * parser knows where an attribute begins.
 */
export const hasTooManyAttributes = (body: Element): boolean =>
  [body, ...body.querySelectorAll('*')].some(({ attributes }) => attributes.length > MAX_ATTRIBUTES);
