import { paths } from '../../app/paths.ts';
import { Wordmark } from '../../ui/wordmark.tsx';

const COLUMNS = [
  {
    title: 'Product',
    links: [
      ['Features', paths.features],
      ['Pricing', paths.pricing],
      ['Products', paths.products],
    ],
  },
  {
    title: 'Account',
    links: [
      ['Login', paths.auth],
      ['Register', `${paths.auth}?tab=register`],
      ['Dashboard', paths.dashboard],
    ],
  },
  {
    title: 'Help',
    links: [
      ['Contact', paths.contact],
      ['Terms', paths.terms],
      ['Refunds', paths.refunds],
    ],
  },
] as const;

export const PublicFooter = () => (
  <footer className="border-line border-t">
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-5 py-14 text-sm sm:px-8 md:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-4">
        <Wordmark className="h-[1.375rem]" />
        <p className="max-w-xs text-muted">Write, schedule and publish to your own WordPress sites.</p>
      </div>
      <div className="grid grid-cols-2 gap-x-14 gap-y-8 sm:grid-cols-3">
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={`Footer: ${title}`}>
            <h2 className="mb-2 font-medium">{title}</h2>
            <ul>
              {links.map(([label, href]) => (
                <li key={label}>
                  <a href={href} className="inline-block py-1.5 text-muted hover:text-ink">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </div>
  </footer>
);
