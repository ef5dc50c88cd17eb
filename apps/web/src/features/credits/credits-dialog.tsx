import type { Credits } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Progress } from '../../ui/progress.tsx';
import { CreditLedger } from './credit-ledger.tsx';

interface CreditsDialogProps {
  credits: Credits;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The link to more credits, provided by the page. */
  upgrade: ReactNode;
}

/** What is left, what a credit is, and where each one went. */
export function CreditsDialog({ credits, open, onOpenChange, upgrade }: CreditsDialogProps) {
  const { left, perMonth, renewsAt, ownModel } = credits;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="AI credits"
      description={`One article that AI writes is one credit. They renew on ${formatDate(renewsAt, 'UTC')} (UTC).`}
      footer={
        <>
          {upgrade}
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        </>
      }
    >
      <p className="mb-2 flex items-baseline justify-between text-sm">
        <span className="font-medium">
          {left} of {perMonth} left this month
        </span>
      </p>
      <Progress value={Math.round((left / perMonth) * 100)} label="Credits left" />
      <p className="mt-3 text-muted text-sm">
        {ownModel
          ? 'Your own model writes for you, so articles take no credit.'
          : 'A run that fails, or that you stop before there is an article, takes none.'}
      </p>
      <h3 className="mt-5 mb-1 font-semibold text-sm">Where they went</h3>
      <CreditLedger />
    </Dialog>
  );
}
