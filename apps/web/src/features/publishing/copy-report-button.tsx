import type { DeliveryAttempt, Site } from '@pressloom/contract';
import { ClipboardCopy } from 'lucide-react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { hostReport } from './host-report.ts';

interface CopyReportButtonProps {
  site: Site;
  attempts: readonly DeliveryAttempt[];
}

/** Plain text for a support ticket: the requests to the site and its responses. */
export const CopyReportButton = ({ site, attempts }: CopyReportButtonProps) => (
  <Button
    variant="secondary"
    size="sm"
    onClick={async () => {
      if (await copyText(hostReport(site, attempts)))
        toast.success('Report copied. Paste it into a support ticket to your host.');
      else toast.error('Couldn’t copy the report. Check your browser’s clipboard permission.');
    }}
  >
    <ClipboardCopy aria-hidden />
    Copy report for your host
  </Button>
);
