import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

export function DeleteAccountCard() {
  const { session } = useAuth();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Delete account">
      <div className="grid gap-4 text-sm">
        <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-muted marker:text-line-strong">
          <li>Published posts stay on your WordPress sites.</li>
          <li>
            Scheduled posts created or changed in pressloom stay scheduled on WordPress or become drafts, as you choose.
            Other posts scheduled in WordPress stay scheduled.
          </li>
          <li>Posts being sent right now are stopped, and unfinished work is cleaned up on your sites.</li>
          <li>
            Everything in pressloom is deleted: drafts, revisions, images and site credentials. Export your data first.
          </li>
          {session?.plan === 'pro' && (
            <li>
              Your Pro plan ends right away and isn’t charged again. If a refund is due, request it first in{' '}
              <TextLink to={paths.settingsSection('billing')}>Billing</TextLink>.
            </li>
          )}
        </ul>
        <Button variant="danger" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        role="alertdialog"
        title="Permanently delete your account?"
        description="You’ll be signed out on all devices. This can’t be undone."
      >
        <DeleteAccountForm onCancel={() => setIsAsking(false)} />
      </Dialog>
    </Card>
  );
}
