import type { Purchase } from '@pressloom/contract';
import { findState } from '@pressloom/contract';
import { formatRupees } from '../format-rupees.ts';

interface BreakdownProps {
  amount: Purchase['amount'];
  /** The coupon that applies. */
  coupon: string | undefined;
  /** Code of the state of the buyer. */
  state: string;
}

/** What an amount consists of. A part that is nothing has no line. */
export function Breakdown({ amount, coupon, state }: BreakdownProps) {
  const { price, discount, net, cgst, sgst, igst, total } = amount;
  const isTaxed = cgst + sgst + igst > 0;
  const lines: [label: string, paise: number, isShown: boolean][] = [
    ['Price', price, discount > 0],
    [coupon ? `Discount (${coupon})` : 'Discount', -discount, discount > 0],
    ['Net amount', net, isTaxed],
    ['CGST 9 %', cgst, cgst > 0],
    [`${findState(state)?.isUnionTerritory ? 'UTGST' : 'SGST'} 9 %`, sgst, sgst > 0],
    ['IGST 18 %', igst, igst > 0],
  ];
  return (
    <dl className="grid gap-1.5 text-sm tabular-nums">
      {lines.map(
        ([label, paise, isShown]) =>
          isShown && (
            <div key={label} className="flex justify-between gap-4 text-muted">
              <dt>{label}</dt>
              <dd>{paise < 0 ? `−${formatRupees(-paise)}` : formatRupees(paise)}</dd>
            </div>
          ),
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-medium">
        <dt>Total</dt>
        <dd className="text-xl">{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}
