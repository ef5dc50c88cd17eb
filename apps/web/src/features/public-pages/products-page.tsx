import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from './page-title.tsx';

const PRODUCTS = [
  {
    title: 'pressloom, here',
    text: 'An account on this installation. Connect your sites and write; there is nothing to install, on your WordPress neither: it needs no plugin.',
    points: ['In any current browser, on a phone too', 'Any number of sites and posts', 'Free to begin with'],
    action: { label: 'Create your account', href: `${paths.auth}?tab=register` },
  },
  {
    title: 'pressloom, on your machine',
    text: 'The whole product from one command, with its database inside. Your texts and the keys to your sites stay on your own disk.',
    points: ['npm ci && npm start', 'Any OpenAI-compatible model, a local one as well', 'MIT licence'],
    action: { label: 'Ask how', href: paths.contact },
  },
  {
    title: 'pressloom, for a team of servers',
    text: 'On PostgreSQL, with as many web and worker processes as the work needs. A restart or a killed process neither doubles nor loses a post.',
    points: ['PostgreSQL 15 or newer', 'Health checks, structured logs', 'One configuration, from the environment'],
    action: { label: 'Talk to us', href: paths.contact },
  },
  {
    title: 'The API',
    text: 'Everything the screens do goes through one documented API. It describes itself as OpenAPI 3.1, and can be read and tried in the browser.',
    points: ['OpenAPI 3.1', 'The same checks and limits as the screens', 'Errors that say what to do'],
    action: { label: 'Read the API', href: '/api/docs' },
  },
] as const;

export const ProductsPage = () => (
  <>
    <PageTitle title="One product, wherever you want it to run">
      <p>The same pressloom, whether we keep it running or you do. Texts and sites can move with you.</p>
    </PageTitle>
    <ul className="mx-auto grid w-full max-w-6xl px-5 pb-20 sm:px-8">
      {PRODUCTS.map(({ title, text, points, action }) => (
        <li
          key={title}
          className="grid gap-x-12 gap-y-6 border-line border-t py-12 md:grid-cols-[1fr_1fr] lg:grid-cols-[22rem_1fr_auto]"
        >
          <h2 className="max-w-72 text-balance font-serif text-3xl leading-[1.12] tracking-[-0.015em]">{title}</h2>
          <div className="grid gap-4">
            <p className="max-w-xl text-pretty text-muted">{text}</p>
            <ul className="grid gap-1.5 text-sm">
              {points.map((point) => (
                <li
                  key={point}
                  className="flex gap-3 before:mt-2.5 before:h-px before:w-4 before:shrink-0 before:bg-accent"
                >
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Button variant="secondary" asChild>
              <a href={action.href}>{action.label}</a>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </>
);
