import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface CouponFieldProps {
  /** As it is typed. */
  code: string;
  onChange: (code: string) => void;
  /** The code that is applied; empty without one. */
  applied: string;
  /** Why it doesn't apply. */
  problem: string | undefined;
  onApply: (code: string) => void;
}

/** A code as coupons have it. */
export const normalizeCode = (code: string) => code.trim().toUpperCase();

export function CouponField({ code, onChange, applied, problem, onApply }: CouponFieldProps) {
  const typed = normalizeCode(code);
  const isApplied = typed !== '' && typed === applied;
  return (
    <div className="flex items-start gap-2">
      <Field label="Coupon (optional)" error={isApplied ? problem : undefined} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
            onChange={(event) => {
              onChange(event.target.value);
              if (event.target.value.trim() === '') onApply('');
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter applies the code; it doesn't pay.
              event.preventDefault();
              onApply(typed);
            }}
          />
        )}
      </Field>
      <Button
        variant="secondary"
        className="mt-[1.625rem]"
        disabled={typed === '' || isApplied}
        onClick={() => onApply(typed)}
      >
        {isApplied && !problem ? 'Applied' : 'Apply'}
      </Button>
    </div>
  );
}
