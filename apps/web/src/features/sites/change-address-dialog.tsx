import type { AddressReport, Site } from '@pressloom/contract';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressReportNotice } from './address-report-notice.tsx';
import { type NewAddress, useChangeAddress } from './site-mutations.ts';

interface ChangeAddressDialogProps {
  site: Site;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The new address, if already known. */
  defaultUrl?: string;
}

/** Changes the address of a site that has moved: first a check of what is there, then the change. */
export function ChangeAddressDialog({ site, open, onOpenChange, defaultUrl = '' }: ChangeAddressDialogProps) {
  const [checked, setChecked] = useState<{ address: NewAddress; report: AddressReport } | null>(null);
  const close = () => {
    onOpenChange(false);
    setChecked(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Change the address of ${site.name}`}
      description="For a site that has moved. It keeps its posts, links and images, and nothing is sent twice."
    >
      {checked ? (
        <CheckedAddress site={site} {...checked} onBack={() => setChecked(null)} onDone={close} />
      ) : (
        <AddressForm site={site} defaultUrl={defaultUrl} onChecked={setChecked} />
      )}
    </Dialog>
  );
}

interface CheckedAddressProps {
  site: Site;
  address: NewAddress;
  report: AddressReport;
  onBack: () => void;
  onDone: () => void;
}

function CheckedAddress({ site, address, report, onBack, onDone }: CheckedAddressProps) {
  const change = useChangeAddress(site.id);
  const [withoutProof, setWithoutProof] = useState(false);
  const isUnknown = report.verdict === 'unknown';
  const move = () =>
    change.mutate(
      { ...address, withoutProof: withoutProof || undefined },
      {
        onSuccess: () => {
          toast.success('Site address changed', { description: report.url });
          onDone();
        },
      },
    );
  return (
    <div className="grid gap-4">
      <AddressReportNotice report={report} siteName={site.name} />
      {isUnknown && (
        <Checkbox
          label="It’s the same blog"
          checked={withoutProof}
          onChange={(event) => setWithoutProof(event.target.checked)}
        />
      )}
      {change.isError && (
        <Notice tone="danger" title="Couldn’t change the address">
          {errorMessage(change.error)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={change.isPending} onClick={onBack}>
          Back
        </Button>
        {report.verdict !== 'other' && (
          <Button pending={change.isPending} disabled={isUnknown && !withoutProof} onClick={move}>
            {change.isPending ? 'Changing the address…' : 'Change address'}
          </Button>
        )}
      </div>
    </div>
  );
}
