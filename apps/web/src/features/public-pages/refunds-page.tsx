import { paths } from '../../app/paths.ts';
import { PageTitle } from './page-title.tsx';
import { Clause, Policy } from './policy.tsx';
import { PublicLink } from './public-link.tsx';

const WINDOWS = [
  {
    what: 'Monthly subscription',
    days: '7 days',
    terms: 'Full refund. After that, your plan stays active until the end of the month.',
  },
  {
    what: 'Annual subscription',
    days: '14 days',
    terms: 'Full refund. After that, prorated: we refund the months that haven’t started yet.',
  },
  { what: 'One-time purchase', days: '30 days', terms: 'Full refund.' },
] as const;

export const RefundsPage = () => (
  <>
    <PageTitle title="Refund policy">
      <p>Counted from the day of payment. No reason needed.</p>
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
            Choose “Request refund” beside the payment, under Settings › Billing. You can also{' '}
            <PublicLink href={paths.contact}>write to us</PublicLink> from your account’s email address, with “Refund”
            as the subject.
          </p>
        </Clause>
        <Clause title="How you get your refund">
          <p>
            We refund the card or account you paid with, in Indian rupees (INR). Timing depends on your bank. Your
            account moves to Free, and your posts and sites stay as they are.
          </p>
        </Clause>
        <Clause title="What isn’t refunded">
          <p>
            Renewals after the periods above, and accounts closed for violating the{' '}
            <PublicLink href={paths.terms}>terms</PublicLink>.
          </p>
        </Clause>
      </div>
    </Policy>
  </>
);
