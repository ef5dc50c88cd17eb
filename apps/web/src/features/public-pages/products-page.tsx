import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from './page-title.tsx';

const PRODUCTS = [
  {
    title: 'pressloom, here',
    text: 'An account on this installation. Connect your sites and write: nothing to install, and no WordPress plugin needed.',
    points: ['Works in any modern browser, including on phones', 'Any number of sites and posts', 'Free to start'],
    action: { label: 'Create your account', href: `${paths.auth}?tab=register` },
  },
  {
    title: 'pressloom, on your machine',
    text: 'The whole product with one command, database included. Your posts and site credentials stay on your own disk.',
    points: ['npm ci && npm start', 'Any OpenAI-compatible model, including local ones', 'MIT license'],
    action: { label: 'Get help', href: paths.contact },
  },
  {
    title: 'pressloom, for a team of servers',
    text: 'Runs on PostgreSQL with as many web and worker processes as you need. A restart or crash never duplicates or loses a post.',
    points: ['PostgreSQL 15 or newer', 'Health checks, structured logs', 'One configuration, from the environment'],
    action: { label: 'Talk to us', href: paths.contact },
  },
  {
    title: 'The API',
    text: 'Everything in the app goes through one documented API. Read its OpenAPI 3.1 description and try it in your browser.',
    points: ['OpenAPI 3.1', 'The same validation and limits as the app', 'Errors that say what to do'],
    action: { label: 'Read the API', href: '/api/docs' },
  },
] as const;

export const ProductsPage = () => (
  <>
    <PageTitle title="Run it wherever you want">
      <p>The same pressloom, hosted by us or by you. Your posts and sites can move with you.</p>
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
          <div className="md:col-start-2 lg:col-start-auto">
            <ButtonLink variant="secondary" href={action.href}>
              {action.label}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  </>
);
