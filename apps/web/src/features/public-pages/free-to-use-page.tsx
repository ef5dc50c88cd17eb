import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from './page-title.tsx';

/** Takes the place of prices and payment where nothing is sold. */
export const FreeToUsePage = () => (
  <>
    <PageTitle title="This pressloom is free to use.">
      <p>
        Whoever runs this installation sells nothing: there are no plans, no prices and nothing to pay. Every feature is
        open to every account.
      </p>
    </PageTitle>
    <div className="mx-auto flex w-full max-w-6xl flex-wrap gap-3 px-5 pb-24 sm:px-8">
      <Button asChild className="h-11 px-5 signed-in:hidden">
        <a href={`${paths.auth}?tab=register`}>Create your account</a>
      </Button>
      <Button asChild className="h-11 px-5 not-signed-in:hidden">
        <a href={paths.dashboard}>Go to the dashboard</a>
      </Button>
      <Button asChild variant="secondary" className="h-11 px-5">
        <a href={paths.features}>What it does</a>
      </Button>
    </div>
  </>
);
