import type { Billing, BillingPeriod } from '@pressloom/contract';
import { formatRupees } from '../format-rupees.ts';

const PERIODS = {
  month: { label: 'Monthly', note: 'Renews every month until you cancel' },
  year: { label: 'Yearly', note: 'Paid once. We email you before it ends' },
} as const;

interface PeriodChoiceProps {
  billing: Pick<Billing, 'offer' | 'pro' | 'canBuy'>;
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

export const PeriodChoice = ({ billing: { offer, pro, canBuy }, period, onChange }: PeriodChoiceProps) => (
  <fieldset className="grid gap-2.5 sm:grid-cols-2">
    <legend className="mb-2.5 font-semibold text-[0.9375rem]">Pro</legend>
    {pro && (
      <p className="text-pretty text-muted text-sm sm:col-span-2">
        {pro.articles} AI credits a month, {pro.runs} runs of automation at a time, and your articles are written first.
        Everything else is as on Free.
      </p>
    )}
    {canBuy.map((each) => (
      <label
        key={each}
        className="flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong/70 bg-surface px-4 py-3 text-sm has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <input
          type="radio"
          name="period"
          checked={each === period}
          onChange={() => onChange(each)}
          className="mt-0.5 size-4.5 shrink-0 cursor-pointer accent-accent outline-none"
        />
        <span className="grid flex-1 gap-0.5">
          <span className="flex justify-between gap-3 font-medium">
            {PERIODS[each].label}
            <span className="tabular-nums">{formatRupees(offer[each])}</span>
          </span>
          <span className="text-[0.8125rem] text-muted">{PERIODS[each].note}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
