import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthorizeForm } from './authorize-form.tsx';
import { rememberedAddress } from './authorize-return.ts';
import { PasswordSiteForm } from './password-site-form.tsx';

interface AddSiteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Two ways to connect a site: its own authorize screen, or an application password. */
export function AddSiteDialog({ open, onOpenChange }: AddSiteDialogProps) {
  const [way, setWay] = useState<'authorize' | 'password'>('authorize');
  const [url, setUrl] = useState(rememberedAddress);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        if (!isOpen) setWay('authorize');
      }}
      title="Connect WordPress"
      description={
        way === 'authorize'
          ? 'Approve pressloom on your site, and WordPress sends you back here. We never see your WordPress password.'
          : 'Create an application password on your site and enter it here. We test it and store it encrypted.'
      }
    >
      {way === 'authorize' ? (
        <AuthorizeForm url={url} onUrlChange={setUrl} />
      ) : (
        <PasswordSiteForm defaultUrl={url} onAdded={() => onOpenChange(false)} />
      )}
      <div className="mt-4 border-line border-t pt-3">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2.5 underline decoration-line-strong underline-offset-4"
          onClick={() => setWay(way === 'authorize' ? 'password' : 'authorize')}
        >
          {way === 'authorize' ? 'Use an application password' : 'Connect with one click instead'}
        </Button>
      </div>
    </Dialog>
  );
}
