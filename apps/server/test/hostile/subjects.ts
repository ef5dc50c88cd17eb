import {
  createExcerptReader,
  embedProvider,
  foreignBlocks,
  hasContent,
  lostForeignBlocks,
  newPost,
  rewriteRequest,
  splitKeywords,
  TITLE_MAX,
} from '@pressloom/contract';
import {
  asciiFilename,
  cleanText,
  compareAsReader,
  excerptOf as excerptOfReply,
  missingPresentation,
  readableText,
  toBlockMarkup,
  unescapeHtml,
  withoutImages,
} from '@pressloom/wordpress';
import { blogAddress } from '../../../../packages/wordpress/src/blog-address.ts';
import { classifyPage } from '../../../../packages/wordpress/src/classify-page.ts';
import { findJson } from '../../../../packages/wordpress/src/find-json.ts';
import { fromClassic } from '../../../../packages/wordpress/src/from-classic.ts';
import { interpretReply } from '../../../../packages/wordpress/src/interpret-reply.ts';
import { restRootOf } from '../../../../packages/wordpress/src/rest-root.ts';
import { siteIndex, withoutSlash } from '../../../../packages/wordpress/src/site-index.ts';
import { toICalendar } from '../../src/features/calendar/to-icalendar.ts';
import { cdata, xmlText } from '../../src/features/export/xml.ts';
import { articleFromText } from '../../src/features/generation/article/article-from-text.ts';
import { withoutRepetition } from '../../src/features/generation/article/without-repetition.ts';
import { isArticle } from '../../src/features/generation/runs/generation-store.ts';
import { ARTICLE_MAX } from '../../src/features/generation/runs/generator.ts';
import { attributionLine } from '../../src/features/images/attribution-line.ts';
import { withPreviewImages } from '../../src/features/images/preview-images.ts';
import { cleanHtml, refuseIfTooLarge } from '../../src/features/import/clean-html.ts';
import { readFrontMatter } from '../../src/features/import/front-matter.ts';
import { noticesOf } from '../../src/features/import/import-notices.ts';
import { readDocument } from '../../src/features/import/read-document.ts';
import { readHead } from '../../src/features/import/read-head.ts';
import { countWords as countWordsRead, readTextFacts } from '../../src/features/library/storing/text-facts.ts';
import { DIALECTS } from '../../src/features/markdown/dialects.ts';
import { SHORT } from '../../src/features/markdown/render-markdown.ts';
import { previewPage } from '../../src/features/posts/preview.ts';
import { fingerprintOf, readerFingerprintOf } from '../../src/features/publishing/delivery/fingerprint.ts';
import { asLibraryImage, libraryIdOf } from '../../src/features/publishing/media/library-image.ts';
import { imagesIn } from '../../src/features/publishing/media/upload-content-images.ts';
import { passageMarkup } from '../../src/features/rewriting/passage-markup.ts';
import { rewritePrompt } from '../../src/features/rewriting/rewrite-prompt.ts';
import { escapeHtml } from '../../src/text/escape-html.ts';
import { excerptOf, excerptToSave, isAutomaticExcerpt, textOf } from '../../src/text/excerpt.ts';
import { imageTagsIn, replaceImageTags } from '../../src/text/image-tags.ts';
import { countWords } from './count-words.ts';

const asLarge = (tag: string) => asLibraryImage(tag, { id: 7, url: 'https://a.example/a.jpg' });

export interface Subject {
  name: string;
  /** Maximum characters of its input, if less than a whole post. */
  max?: number;
  /** Parses in a worker thread, up to its time limit. */
  leavesThread?: true;
  run: (text: string) => unknown;
}
const named = (name: string, run: (text: string) => unknown, max?: number): Subject => ({ name, run, max });
const IMPORTED = 1_000_000;
/** Characters of a model's longest passage, and of each of two versions that together make up a whole post. */
const ANSWERED = 40_000;
const COMPARED = 1_000_000;
const NO_IMAGES = { db: {} as never, config: { appSecret: '', previousAppSecret: undefined } };
const POST = {
  title: 'a',
  featuredImageAlt: '',
  author: 'a',
  authorOnSite: null,
  category: '',
  moreCategories: [],
  keywords: [],
  scheduledDate: null,
  publishedAt: null,
  publicationDate: null,
};
const page = (body: string) => ({ status: 200, headers: {}, body, text: () => body, url: 'http://a/' });

export const SUBJECTS: Subject[] = [
  // Takes longest: some texts occupy the worker thread until it is terminated.
  {
    ...named('import readDocument markdown', async (text) => noticesOf(await importAs('markdown', text)), IMPORTED),
    leavesThread: true,
  },
  named('contract hasContent', hasContent),
  named('contract newPost', (content) => newPost.safeParse({ title: 'a', content })),
  named('contract newPost title', (title) =>
    newPost.safeParse({ title, content: 'x', category: title, featuredImage: title }),
  ),
  named('contract splitKeywords', splitKeywords),
  named('contract embedProvider', embedProvider),
  named('contract foreignBlocks', foreignBlocks),
  named('wordpress toBlockMarkup', toBlockMarkup),
  named('wordpress fromClassic', fromClassic),
  named('wordpress missingPresentation', (text) => missingPresentation(`<p class="x">y</p>${text}`, text)),
  named('contract lostForeignBlocks', (text) => lostForeignBlocks(text, `<!-- wp:a -->${text}`)),
  named('contract excerpt', (text) => {
    const reader = createExcerptReader();
    reader.text(text);
    return reader.excerpt();
  }),
  named('wordpress withoutImages', (text) => withoutImages(text, new Set(['x']))),
  named('wordpress blogAddress', blogAddress, 10_000),
  named('wordpress siteIndex', (name) => siteIndex.safeParse({ name, url: 'http://a/', namespaces: [name] })),
  named('wordpress withoutSlash', withoutSlash),
  named('wordpress readableText', readableText),
  named(
    'wordpress compareAsReader',
    (text) => compareAsReader({ title: text, content: text }, { title: 'x', content: `<p>y</p>${text}` }),
    COMPARED,
  ),
  named('wordpress unescapeHtml', unescapeHtml),
  named('wordpress excerptOf', (text) => excerptOfReply(text, ['abcd efgh'])),
  named('wordpress asciiFilename', asciiFilename),
  named('wordpress classifyPage', (body) => classifyPage({ status: 200, body, headers: {} })),
  named('wordpress findJson', findJson),
  named('wordpress interpretReply', (body) => interpretReply({ method: 'GET', route: '', expect: 200 }, page(body))),
  named('wordpress restRootOf', (body) => restRootOf(page(body))),
  named('wordpress restRootOf header', (link) => restRootOf({ ...page(''), headers: { link } }), 100_000),
  named('posts textOf', textOf),
  named('posts excerptOf', excerptOf),
  named('posts isAutomaticExcerpt', (text) => isAutomaticExcerpt('x', text)),
  named('publishing readerFingerprintOf', (content) => readerFingerprintOf({ title: '', content })),
  named('publishing imagesIn', imagesIn),
  named('publishing fingerprintOf', (content) =>
    fingerprintOf({ title: '', content, excerpt: '', categories: [], tags: [], featuredMedia: 0 } as never),
  ),
  named('posts excerptToSave', (text) => excerptToSave('', text)),
  named('posts words in the embedded database', countWords),
  named('library words', countWordsRead),
  named('library text facts', readTextFacts),
  named('posts escapeHtml', escapeHtml),
  named('posts image tags', (text) => [imageTagsIn(text).map(libraryIdOf), replaceImageTags(text, asLarge)]),
  named('posts previewPage', (content) => previewPage({ ...POST, content }, null, null)),
  named('images withPreviewImages', (content) => withPreviewImages(NO_IMAGES, '', { content, featuredImage: null })),
  named(
    'images attributionLine',
    (text) =>
      attributionLine({
        title: text,
        creator: text,
        creatorUrl: text,
        license: text,
        licenseUrl: text,
        source: text,
        sourceUrl: text,
      }),
    10_000,
  ),
  named('import cleanHtml', (text) => {
    refuseIfTooLarge(text);
    cleanHtml(text, () => '');
  }),
  named('import readFrontMatter', readFrontMatter, IMPORTED),
  named('import readHead', readHead, IMPORTED),
  named('import readDocument html', async (text) => noticesOf(await importAs('html', text)), IMPORTED),
  // Short texts are parsed on the main thread.
  ...Object.entries(DIALECTS).map(([name, dialect]) =>
    named(`markdown ${name}, short`, (text) => readShort(dialect, text), SHORT),
  ),
  {
    ...named(
      'generation articleFromText',
      (text) => articleFromText(text, { title: '', keywords: [] }, 'ada'),
      ARTICLE_MAX,
    ),
    leavesThread: true,
  },
  { ...named('rewriting passageMarkup', (text) => passageMarkup(text, 'ada'), ANSWERED), leavesThread: true },
  named('rewriting request and prompt', (text) => {
    const { data } = rewriteRequest.safeParse({ text, action: 'shorten' });
    return data && rewritePrompt(data);
  }),
  named('generation isArticle', isArticle),
  named(
    'generation withoutRepetition',
    (text) => {
      const filter = withoutRepetition(text);
      for (let at = 0; at < text.length; at += 50) filter.push(text.slice(at, at + 50));
      filter.end();
    },
    ARTICLE_MAX,
  ),
  named('export xmlText', xmlText),
  named('export cdata', cdata),
  named(
    'calendar toICalendar',
    (title) =>
      toICalendar([
        {
          uid: 'a',
          title,
          start: new Date(),
          createdAt: new Date(),
          changedAt: new Date(),
          status: 'published',
          site: null,
          url: 'a',
        },
      ]),
    TITLE_MAX,
  ),
  named('clean-text', cleanText),
];

const importAs = (format: 'html' | 'markdown', text: string) =>
  readDocument({ name: 'a', format, text }, 'ada', () => undefined);

/** `renderMarkdown` turns a stack overflow into a refusal. */
function readShort(dialect: (typeof DIALECTS)[keyof typeof DIALECTS], text: string) {
  try {
    return dialect.parse(text);
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}
