import type { MailKind } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MAIL_WORDS } from './mail-words.ts';

/** Unsubscribes from one kind of email without a sign-in: the token in the email names the user and the kind. */
export function UnsubscribeForm({ token }: { token: string }) {
  const end = useMutation({ mutationFn: () => api('POST /api/unsubscribe', { query: { token } }) });
  const kind = token.split('.')[1] as MailKind | undefined;
  const words = kind && MAIL_WORDS[kind];
  if (end.isSuccess) {
    return (
      <Notice tone="success" title="You’re unsubscribed">
        You still get these notifications in the app.{' '}
        <TextLink to={paths.settingsSection('notifications')}>Change this in Settings</TextLink>
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      {end.isError && <Notice tone="danger">{errorMessage(end.error)}</Notice>}
      <p className="text-muted text-sm">
        {words ? (
          <>
            Unsubscribe from emails about “<span className="text-ink">{words.label}</span>”?
          </>
        ) : (
          'Unsubscribe from this kind of email?'
        )}
      </p>
      <Button pending={end.isPending} onClick={() => end.mutate()}>
        Unsubscribe
      </Button>
    </div>
  );
}
