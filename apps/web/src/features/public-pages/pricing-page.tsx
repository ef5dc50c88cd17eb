import type { BillingPeriod } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from './page-title.tsx';
import { PublicLink } from './public-link.tsx';
import { slot } from './slot.ts';

const EVERYTHING = [
  'Any number of sites and posts',
  'Publishing and scheduling, monitored until your post is live',
  'The editor, with suggestions for every post',
  'A readable log of every delivery',
];

/** Switching between monthly and yearly works without scripts: the prices follow the radio buttons. */
export const PricingPage = () => (
  <>
    <PageTitle title="Everything is free. Pro writes more.">
      <p>
        Both plans include every feature. Pro comes with more AI-drafted posts a month, writes them first, and has more
        runs of automation at a time. Prices are in Indian rupees (INR){slot('priceNote')}.
      </p>
    </PageTitle>
    <section aria-label="Plans" className="group mx-auto w-full max-w-6xl px-5 pb-20 sm:px-8">
      <form id={BUY} action={paths.payment}>
        <fieldset className="mb-8 inline-flex rounded-lg border border-line p-1">
          <legend className="sr-only">Pay for Pro</legend>
          <Period id="monthly" value="month" label="Monthly" isDefault />
          <Period id="yearly" value="year" label="Yearly" />
        </fieldset>
      </form>
      <div className="grid border-line max-md:divide-y max-md:border-y md:grid-cols-2 md:divide-x md:border md:border-line">
        <Plan
          name="Free"
          price={<Price amount="₹0" per="for as long as you like" />}
          credits={`${slot('creditsFree')} AI credits a month`}
          action={
            <>
              <ButtonLink className="h-11 px-5 signed-in:hidden" href={`${paths.auth}?tab=register`}>
                Create your account
              </ButtonLink>
              <ButtonLink variant="secondary" className="h-11 px-5 not-signed-in:hidden" href={paths.dashboard}>
                Go to the dashboard
              </ButtonLink>
            </>
          }
          note="No credit card required."
        />
        <Plan
          name="Pro"
          price={
            <>
              <div className="group-has-[#yearly:checked]:hidden">
                <Price amount={slot('priceProMonthly')} per="a month" />
              </div>
              <div className="hidden group-has-[#yearly:checked]:block">
                <Price amount={slot('priceProYearly')} per="a year" />
                <p className="mt-1 text-muted text-sm empty:hidden">{slot('yearlySaving')}</p>
              </div>
            </>
          }
          credits={`${slot('creditsPro')} AI credits a month`}
          action={
            // Beside "Create your account" it stands back.
            <Button
              type="submit"
              form={BUY}
              variant="secondary"
              className="signed-in:border-transparent signed-in:bg-primary h-11 px-5 signed-in:text-on-primary signed-in:hover:bg-primary/88!"
            >
              Get Pro
            </Button>
          }
          note="Cards and UPI. Cancel at any time."
        />
      </div>
    </section>
    <section aria-labelledby="questions" className="border-line border-t">
      <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-8 px-5 py-16 sm:px-8 lg:grid-cols-[18rem_1fr]">
        <h2 id="questions" className="font-serif text-4xl tracking-[-0.02em]">
          Questions
        </h2>
        <dl className="grid gap-8">
          <Question title="What is an AI credit?">
            One AI-written article. A credit is used when the article is done, never for a failed run. Ideas and
            rewrites don’t use credits, and neither does your own model, which you can set up on either plan.
          </Question>
          <Question title="What happens when credits run out?">
            You can generate with our model again next month. Everything else keeps working: your own writing, your own
            model and scheduled posts.
          </Question>
          <Question title="Can I get a refund?">
            Within 7 days on a monthly subscription, within 14 days on an annual one and within 30 days on a one-time
            purchase. <PublicLink href={paths.refunds}>How refunds work</PublicLink>
          </Question>
        </dl>
      </div>
    </section>
  </>
);

/** Ties "Get Pro" to the period that is chosen above it. */
const BUY = 'buy';

interface PeriodProps {
  id: string;
  value: BillingPeriod;
  label: string;
  isDefault?: boolean;
}

const Period = ({ id, value, label, isDefault = false }: PeriodProps) => (
  <label className="cursor-pointer rounded-md px-4 py-2 text-muted text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:bg-raised has-checked:text-ink">
    <input id={id} type="radio" name="period" value={value} defaultChecked={isDefault} className="sr-only" />
    {label}
  </label>
);

const Price = ({ amount, per }: { amount: string; per: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-2.5">
    <span className="font-serif text-6xl tracking-[-0.02em]">{amount}</span>
    <span className="text-muted">{per}</span>
  </p>
);

interface PlanProps {
  name: string;
  price: ReactNode;
  credits: string;
  action: ReactNode;
  note: ReactNode;
}

const Plan = ({ name, price, credits, action, note }: PlanProps) => (
  <article className="grid content-start gap-6 py-10 md:p-10">
    <h2 className="font-medium text-xl">{name}</h2>
    <div className="min-h-22">{price}</div>
    <ul className="grid gap-2.5">
      {[credits, ...EVERYTHING].map((point, index) => (
        <li
          key={point}
          className={`flex gap-3 before:mt-3 before:h-px before:w-4 before:shrink-0 before:bg-accent ${index === 0 ? 'font-medium' : 'text-muted'}`}
        >
          {point}
        </li>
      ))}
    </ul>
    <div>{action}</div>
    <p className="text-muted text-sm">{note}</p>
  </article>
);

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-1.5 sm:grid-cols-[15rem_1fr]">
    <dt className="font-medium">{title}</dt>
    <dd className="max-w-xl text-pretty text-muted">{children}</dd>
  </div>
);
