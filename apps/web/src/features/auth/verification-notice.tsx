import { useMutation } from '@tanstack/react-query';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** The email address is not verified yet; the email can be sent again. */
export function VerificationNotice({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => api('POST /api/account/resend-verification', { body: { email } }),
    onSuccess: () => toast.success('Verification email sent again'),
    onError: (error) => toast.error(errorMessage(error, 'Couldn’t send the email')),
  });
  return (
    <Notice
      tone="info"
      title="Verify your email address"
      action={
        <Button variant="secondary" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
          Resend email
        </Button>
      }
    >
      We sent a link to <strong className="font-medium text-ink">{email}</strong>. Open it, then log in here. If it
      doesn’t arrive within a minute, check your spam folder.
    </Notice>
  );
}
