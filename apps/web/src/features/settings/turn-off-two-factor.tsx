import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { accountQuery } from './settings-queries.ts';

export function TurnOffTwoFactor({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return (
    <SecondFactorForm
      label="Turn off"
      tone="danger"
      act={async (body) => {
        await api('POST /api/account/two-factor/disable', { body });
        await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
        toast.success('Two-factor sign-in is off');
        onDone();
      }}
    />
  );
}
