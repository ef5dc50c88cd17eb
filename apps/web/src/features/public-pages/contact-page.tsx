import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ContactForm } from './contact-form.tsx';
import { PageTitle } from './page-title.tsx';
import { PublicLink } from './public-link.tsx';
import { slot } from './slot.ts';

/** `isRefused` shows the submitted values again, with their errors. */
export const ContactPage = ({ isRefused = false }: { isRefused?: boolean }) => (
  <>
    <PageTitle title="Write to us">
      <p>Have a question, a site that won’t connect, or a payment issue? A person reads every message.</p>
    </PageTitle>
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-12 px-5 pb-24 sm:px-8 lg:grid-cols-[1fr_20rem]">
      <ContactForm isRefused={isRefused} />
      <section aria-label="Contact details">
        <dl className="grid gap-6 border-line border-t pt-6">
          <div>
            <dt className="text-muted text-sm">Email</dt>
            <dd className="mt-1 break-words font-medium">
              <PublicLink href={`mailto:${slot('contactEmail')}`}>{slot('contactEmail')}</PublicLink>
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Business hours</dt>
            <dd className="mt-1 font-medium">Mon–Fri 9:00–18:00 IST</dd>
            <dd className="mt-1 text-muted text-sm">
              IST is UTC+5:30. Messages sent outside these hours are answered on the next business day.
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Refunds</dt>
            <dd className="mt-1">
              <PublicLink href={paths.refunds}>Refund policy</PublicLink>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  </>
);

export const ContactSentPage = () => (
  <PageTitle title="Thanks. We’ve received your message.">
    <p>We reply by email during business hours (Mon–Fri 9:00–18:00 IST).</p>
    <div className="mt-8">
      <ButtonLink variant="secondary" href={paths.home}>
        Back to home
      </ButtonLink>
    </div>
  </PageTitle>
);
