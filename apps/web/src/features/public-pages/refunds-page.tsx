import { paths } from '../../app/paths.ts';
import { PageTitle } from './page-title.tsx';
import { Clause, Policy } from './policy.tsx';
import { PublicLink } from './public-link.tsx';

const WINDOWS = [
  { what: 'Monthly subscription', days: '7 days', terms: 'Full refund. After that, the month runs to its end.' },
  {
    what: 'Annual subscription',
    days: '14 days',
    terms: 'Full refund. After that, prorated: the months that have not begun are paid back.',
  },
  { what: 'One-time purchase', days: '30 days', terms: 'Full refund.' },
] as const;

export const RefundsPage = () => (
  <>
    <PageTitle title="Refund policy">
      <p>Counted from the day of the payment. You need not say why.</p>
    </PageTitle>
    <Policy>
      <dl className="grid border-line border-y max-md:divide-y md:grid-cols-3 md:divide-x">
        {WINDOWS.map(({ what, days, terms }) => (
          <div key={what} className="grid content-start gap-2 py-8 md:px-8 md:first:pl-0 md:last:pr-0">
            <dt className="text-muted">{what}</dt>
            <dd className="font-serif text-5xl tracking-[-0.02em]">{days}</dd>
            <dd className="text-pretty">{terms}</dd>
          </div>
        ))}
      </dl>
      <div className="pt-16">
        <Clause title="How to ask">
          <p>
            <PublicLink href={paths.contact}>Write to us</PublicLink> from the e-mail address of your account, with
            “Refund” as the subject. That is all.
          </p>
        </Clause>
        <Clause title="How the money comes back">
          <p>
            To the card or account you paid with, in Indian rupees (INR), as soon as your bank lets it through. Your
            account goes on as Free: your posts and sites stay as they are.
          </p>
        </Clause>
        <Clause title="What is not refunded">
          <p>
            A renewal that you asked to keep, after its days above have passed, and accounts closed for breaking the{' '}
            <PublicLink href={paths.terms}>terms</PublicLink>.
          </p>
        </Clause>
      </div>
    </Policy>
  </>
);
