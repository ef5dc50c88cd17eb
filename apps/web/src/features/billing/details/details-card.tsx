import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { showFieldErrors } from '../../../lib/api/form-errors.ts';
import { Card } from '../../../ui/card.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { detailsQuery } from '../billing-queries.ts';
import { DetailsFields } from './details-fields.tsx';
import { type DetailsOutput, useDetailsForm } from './use-details-form.ts';

/** Name, address and GSTIN for the next invoices. */
export function DetailsCard() {
  const { data, error, refetch } = useQuery(detailsQuery);
  if (data !== undefined) return <DetailsForm saved={data} />;
  if (error)
    return <FailedState error={error} title="Couldn’t load your billing details" onRetry={() => void refetch()} />;
  return <SkeletonCard lines={4} />;
}

function DetailsForm({ saved }: { saved: DetailsOutput | null }) {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const form = useDetailsForm(saved, user?.fullName ?? '');
  const save = useMutation({
    mutationFn: (body: DetailsOutput) => api('PUT /api/billing/details', { body }),
    onSuccess: ({ details }) => {
      queryClient.setQueryData(detailsQuery.queryKey, details);
      if (details) form.reset(details);
      toast.success('Billing details saved');
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['name', 'address', 'state', 'gstin'], form.setError))
        toast.error(errorMessage(error, 'Couldn’t save your billing details'));
    },
  });
  return (
    <Card title="Billing details" description="Printed on your next invoices. Those you have stay as they are.">
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => save.mutate(fields))}>
        <DetailsFields form={form} />
        <FormFooter label="Save billing details" pending={save.isPending} disabled={!form.formState.isDirty} />
      </form>
    </Card>
  );
}
