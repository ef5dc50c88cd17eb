import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ContactForm } from './contact-form.tsx';
import { PageTitle } from './page-title.tsx';
import { PublicLink } from './public-link.tsx';
import { slot } from './slot.ts';

/** `isRefused` shows the submitted values again, with their errors. */
export const ContactPage = ({ isRefused = false }: { isRefused?: boolean }) => (
  <>
    <PageTitle title="Write to us">
      <p>A question, a site that will not connect, something about a payment: a person reads it.</p>
    </PageTitle>
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-12 px-5 pb-24 sm:px-8 lg:grid-cols-[1fr_20rem]">
      <ContactForm isRefused={isRefused} />
      <section aria-label="Contact details">
        <dl className="grid gap-6 border-line border-t pt-6">
          <div>
            <dt className="text-muted text-sm">E-mail</dt>
            <dd className="mt-1 break-words font-medium">
              <PublicLink href={`mailto:${slot('contactEmail')}`}>{slot('contactEmail')}</PublicLink>
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Business hours</dt>
            <dd className="mt-1 font-medium">Mon–Fri 9:00–18:00 IST</dd>
            <dd className="mt-1 text-muted text-sm">
              IST is UTC+5:30. Outside these hours a message waits for the next working day.
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Money back</dt>
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
  <PageTitle title="Thank you. Your message is here.">
    <p>
      It is stored, and on its way to the person who answers. The answer comes by e-mail, within our business hours
      (Mon–Fri 9:00–18:00 IST).
    </p>
    <div className="mt-8">
      <Button variant="secondary" asChild>
        <a href={paths.home}>Back to the start</a>
      </Button>
    </div>
  </PageTitle>
);
