import { MAIL_KINDS, type MailKind, type Preferences } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { preferencesQuery } from '../../lib/api/preferences-query.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { MAIL_WORDS } from './mail-words.ts';

/** Which notifications are also sent by email. Each choice is saved at once. */
export function MailPreferencesCard() {
  const { user } = useAuth();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (mail: Partial<Record<MailKind, boolean>>) => api('PATCH /api/preferences', { body: { mail } }),
    onMutate: (change) => {
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      if (before) queryClient.setQueryData(preferencesQuery.queryKey, withMail(before, change));
      return { before };
    },
    onSuccess: (preferences) => {
      queryClient.setQueryData(preferencesQuery.queryKey, preferences);
      toast.success('Saved');
    },
    onError: (failure, _change, context) => {
      queryClient.setQueryData(preferencesQuery.queryKey, context?.before);
      toast.error(errorMessage(failure));
    },
  });
  if (error && !data) {
    return (
      <FailedState error={error} title="Couldn’t load your notification settings" onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonCard lines={5} />;
  return (
    <Card
      title="Email notifications"
      description={
        <>
          Sent to <span className="break-all">{user?.email}</span>. You always get all notifications in the app.
        </>
      }
    >
      <fieldset className="grid gap-4">
        <legend className="sr-only">Email me about</legend>
        {MAIL_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={MAIL_WORDS[kind].label}
            hint={MAIL_WORDS[kind].hint}
            checked={data.mail[kind]}
            onChange={(event) => save.mutate({ [kind]: event.target.checked })}
          />
        ))}
      </fieldset>
    </Card>
  );
}

const withMail = (preferences: Preferences, change: Partial<Record<MailKind, boolean>>): Preferences => ({
  ...preferences,
  mail: { ...preferences.mail, ...change },
});
