import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { amount } from '../../lib/text/amount.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { accountQuery } from './settings-queries.ts';
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx';

/** Loaded only when it is turned on, since it includes the QR code library. */
const TwoFactorSetup = lazy(() => import('./two-factor-setup.tsx'));

/** At this number of recovery codes or fewer, new ones are suggested. */
const FEW = 3;

type Asking = 'on' | 'codes' | 'off';

export function TwoFactorCard() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const twoFactor = account?.twoFactor;
  return (
    <Card
      title="Two-factor sign-in"
      description="Asks for a code from your phone as well as your password, so a stolen password isn’t enough."
    >
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!account && !error && <Skeleton className="h-9 w-40" />}
      {twoFactor && !twoFactor.enabled && <Button onClick={() => setAsking('on')}>Turn on two-factor sign-in</Button>}
      {twoFactor?.enabled && (
        <div className="grid gap-4">
          {twoFactor.recoveryCodesLeft <= FEW ? (
            <Notice tone="warning" title={`${countOf(twoFactor.recoveryCodesLeft)} left`}>
              Make new ones now, so that losing your phone doesn’t lock you out.
            </Notice>
          ) : (
            <p className="text-sm">
              <strong className="font-medium">On.</strong>{' '}
              <span className="text-muted">{countOf(twoFactor.recoveryCodesLeft)} left.</span>
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsking('codes')}>
              New recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setAsking('off')}>
              Turn off
            </Button>
          </div>
        </div>
      )}
      <Dialog open={asking === 'on'} onOpenChange={close} title="Turn on two-factor sign-in">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <TwoFactorSetup onDone={close} />
        </Suspense>
      </Dialog>
      <Dialog open={asking === 'codes'} onOpenChange={close} title="New recovery codes">
        <NewCodes onDone={close} />
      </Dialog>
      <Dialog
        open={asking === 'off'}
        onOpenChange={close}
        title="Turn off two-factor sign-in"
        description="Your password alone will sign you in, and your recovery codes stop working."
      >
        <TurnOffTwoFactor onDone={close} />
      </Dialog>
    </Card>
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">Your current recovery codes stop working.</p>
      <SecondFactorForm
        label="Make new codes"
        act={async (body) => {
          const reply = await api('POST /api/account/two-factor/recovery-codes', { body });
          setCodes(reply.recoveryCodes);
          await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
        }}
      />
    </div>
  );
}

const countOf = (left: number) => amount(left, 'recovery code');
