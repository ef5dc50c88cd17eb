import type { Credits } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { leftInWords, reservedInWords } from '../../lib/text/credits-in-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Progress } from '../../ui/progress.tsx';
import { CreditLedger } from './credit-ledger.tsx';

interface CreditsDialogProps {
  credits: Credits;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The link to more credits, if there are more to buy; provided by the page. */
  upgrade: ReactNode;
}

/** What is left, what a credit is, and where each one went. */
export function CreditsDialog({ credits, open, onOpenChange, upgrade }: CreditsDialogProps) {
  const { left, perMonth, isUnlimited, renewsAt, ownModel } = credits;
  const reserved = reservedInWords(credits);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="AI credits"
      description={`Each AI-written article uses one credit. Credits renew on ${formatDate(renewsAt, 'UTC')} (UTC).`}
      footer={
        <>
          {upgrade}
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        </>
      }
    >
      {isUnlimited ? (
        <p className="font-medium text-sm">As many as you need</p>
      ) : (
        <>
          <p className="mb-2 flex items-baseline justify-between text-sm">
            <span className="font-medium">{leftInWords(credits)} left this month</span>
          </p>
          <Progress value={Math.min(100, Math.round((left / perMonth) * 100))} label="Credits left" />
          {!ownModel && reserved && <p className="mt-2 text-muted text-sm">{reserved}</p>}
        </>
      )}
      <p className="mt-3 text-muted text-sm">
        {ownModel
          ? 'You’re using your own model, so articles don’t use credits.'
          : 'Articles that fail, or that you stop early, don’t use a credit.'}
      </p>
      <h3 className="mt-5 mb-1 font-semibold text-sm">History</h3>
      <CreditLedger />
    </Dialog>
  );
}
