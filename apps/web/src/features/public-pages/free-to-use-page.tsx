import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
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
      <ButtonLink className="h-11 px-5 signed-in:hidden" href={`${paths.auth}?tab=register`}>
        Create your account
      </ButtonLink>
      <ButtonLink className="h-11 px-5 not-signed-in:hidden" href={paths.dashboard}>
        Go to the dashboard
      </ButtonLink>
      <ButtonLink variant="secondary" className="h-11 px-5" href={paths.features}>
        What it does
      </ButtonLink>
    </div>
  </>
);
