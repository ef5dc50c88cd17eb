import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

export function DeleteAccountCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Delete account">
      <div className="grid gap-4 text-sm">
        <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-muted marker:text-line-strong">
          <li>Posts that are published stay on your WordPress sites. pressloom never removes them there.</li>
          <li>
            Posts that WordPress is to publish later stay scheduled there, or are made drafts again first: you choose.
            Those that pressloom was to publish itself stay drafts.
          </li>
          <li>What is being sent at this moment is stopped, and nothing half done is left behind.</li>
          <li>Everything here is deleted: drafts, versions, pictures, the access to your sites. Export first.</li>
        </ul>
        <Button variant="danger" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        role="alertdialog"
        title="Delete your account for good?"
        description="You are signed out everywhere at once. This cannot be undone."
      >
        <DeleteAccountForm onCancel={() => setIsAsking(false)} />
      </Dialog>
    </Card>
  );
}
