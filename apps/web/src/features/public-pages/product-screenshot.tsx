import { cn } from '../../lib/cn.ts';

/** Screenshots taken from the running product by `npm run public-images`. */
const FOLDER = '/src/features/public-pages/screenshots';
const DESKTOP = { width: 1760, height: 1100 };
const PHONE = { width: 780, height: 1040 };

interface ProductScreenshotProps {
  name: 'posts' | 'editor';
  alt: string;
  className?: string;
}

/**
 * A screenshot in the reader's theme. Both are in the page, but only the visible one is loaded: a lazy image without
 * layout never comes near the viewport.
 */
export const ProductScreenshot = ({ name, alt, className }: ProductScreenshotProps) => (
  <div className={cn('overflow-hidden rounded-t-xl border border-line border-b-0 bg-surface', className)}>
    {(['dark', 'light'] as const).map((theme) => (
      <picture key={theme} className={theme === 'dark' ? 'light:hidden' : 'not-light:hidden'}>
        <source media="(max-width: 40rem)" srcSet={`${FOLDER}/${name}-phone-${theme}.webp`} {...PHONE} />
        <img
          src={`${FOLDER}/${name}-desktop-${theme}.webp`}
          {...DESKTOP}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
        />
      </picture>
    ))}
  </div>
);
