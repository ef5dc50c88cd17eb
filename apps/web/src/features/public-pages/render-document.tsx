import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicDocument } from './documents.tsx';
import { PublicPage } from './public-page.tsx';
import { slot } from './slot.ts';

const IMAGE = {
  path: '/og.jpg',
  width: '1200',
  height: '630',
  alt: 'pressloom: published once, on time, on your own WordPress',
};

/** A whole page as HTML, with the URLs of its source files; the build replaces them with those of the built files. */
export const renderDocument = (page: PublicDocument) =>
  `<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`;

const Document = ({ path, title, description, isListed, content }: PublicDocument) => (
  <html lang="en" data-theme={slot('theme')} data-signed-in={slot('signedIn')}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {isListed ? (
        <link rel="canonical" href={`${slot('publicUrl')}${path}`} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:site_name" content="pressloom" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path && <meta property="og:url" content={`${slot('publicUrl')}${path}`} />}
      <meta property="og:image" content={`${slot('publicUrl')}${IMAGE.path}`} />
      <meta property="og:image:width" content={IMAGE.width} />
      <meta property="og:image:height" content={IMAGE.height} />
      <meta property="og:image:alt" content={IMAGE.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="" href="/src/ui/fonts/newsreader-headlines.woff2" />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="" href="/src/ui/fonts/inter-latin.woff2" />
      <link rel="stylesheet" href="/src/features/public-pages/public-pages.css" />
      <script type="module" src="/src/features/public-pages/client.ts" />
    </head>
    <body>
      <PublicPage path={path ?? ''}>{content}</PublicPage>
    </body>
  </html>
);
