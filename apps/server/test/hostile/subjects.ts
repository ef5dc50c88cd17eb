import { embedProvider, foreignBlocks, hasContent, newPost, splitKeywords } from '@pressloom/contract';
import {
  asciiFilename,
  compareAsReader,
  excerptOf as excerptOfReply,
  fromBlockMarkup,
  missingPresentation,
  readableText,
  toBlockMarkup,
  unescapeHtml,
} from '@pressloom/wordpress';
import { classifyPage } from '../../../../packages/wordpress/src/classify-page.ts';
import { findJson } from '../../../../packages/wordpress/src/find-json.ts';
import { fromClassic } from '../../../../packages/wordpress/src/from-classic.ts';
import { interpretReply } from '../../../../packages/wordpress/src/interpret-reply.ts';
import { restRootOf } from '../../../../packages/wordpress/src/rest-root.ts';
import { toICalendar } from '../../src/features/calendar/to-icalendar.ts';
import { cdata, xmlText } from '../../src/features/export/xml.ts';
import { isArticle } from '../../src/features/generation/generation-store.ts';
import { ARTICLE_MAX } from '../../src/features/generation/generator.ts';
import { withoutRepetition } from '../../src/features/generation/without-repetition.ts';
import { cleanHtml } from '../../src/features/import/clean-html.ts';
import { readFrontMatter } from '../../src/features/import/front-matter.ts';
import { readDocument } from '../../src/features/import/read-document.ts';
import { readHead } from '../../src/features/import/read-head.ts';
import { excerptOf, isAutomaticExcerpt, textOf } from '../../src/features/posts/excerpt.ts';
import { readerPrintOf } from '../../src/features/publishing/fingerprint.ts';
import { picturesIn } from '../../src/features/publishing/upload-content-images.ts';
import { cleanText } from '../../src/plugins/clean-text.ts';

export interface Subject {
  name: string;
  /** Characters that it is given at most, where that is less than a whole post. */
  max?: number;
  run: (text: string) => unknown;
}
const named = (name: string, run: (text: string) => unknown, max?: number): Subject => ({ name, run, max });
const page = (body: string) => ({ status: 200, headers: {}, body, text: () => body, url: 'http://a/' });

export const SUBJECTS: Subject[] = [
  named('contract hasContent', hasContent),
  named('contract newPost', (content) => newPost.safeParse({ title: 'a', content })),
  named('contract newPost title', (title) =>
    newPost.safeParse({ title, content: 'x', category: title, featuredImage: title }),
  ),
  named('contract splitKeywords', splitKeywords),
  named('contract embedProvider', embedProvider),
  named('contract foreignBlocks', foreignBlocks),
  named('wordpress toBlockMarkup', toBlockMarkup),
  named('wordpress fromBlockMarkup', fromBlockMarkup),
  named('wordpress fromBlockMarkup with blocks', (text) =>
    fromBlockMarkup(`<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->${text}`),
  ),
  named('wordpress fromClassic', fromClassic),
  named('wordpress missingPresentation', (text) => missingPresentation(`<p class="x">y</p>${text}`, text)),
  named('wordpress readableText', readableText),
  named('wordpress compareAsReader', (text) =>
    compareAsReader({ title: text, content: text }, { title: 'x', content: `<p>y</p>${text}` }),
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
  named('publishing readerPrintOf', (content) => readerPrintOf({ title: content, content })),
  named('publishing picturesIn', picturesIn),
  named('import cleanHtml', (text) => cleanHtml(text, () => '')),
  named('import readFrontMatter', readFrontMatter, 1_000_000),
  named('import readHead', readHead, 1_000_000),
  named(
    'import readDocument html',
    (text) => readDocument({ name: 'a', format: 'html', text }, 'ada', () => undefined),
    1_000_000,
  ),
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
  named('calendar toICalendar', (title) =>
    toICalendar([
      {
        uid: 'a',
        title,
        start: new Date(),
        createdAt: new Date(),
        changedAt: new Date(),
        isPublished: true,
        site: null,
        url: 'a',
      },
    ]),
  ),
  named('clean-text', cleanText),
];
