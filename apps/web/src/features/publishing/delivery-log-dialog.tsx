import type { DeliveryAttempt, Site } from '@pressloom/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AttemptsList } from './attempts-list.tsx';
import type { AttemptsList as List } from './attempts-queries.ts';
import { CopyReportButton } from './copy-report-button.tsx';

interface DeliveryLogDialogProps {
  list: List;
  site: Site | null;
  /** What the report for the site's host is about. */
  problems: DeliveryAttempt[];
  onClose: () => void;
}

/** All of a post's delivery log. */
export function DeliveryLogDialog({ list, site, problems, onClose }: DeliveryLogDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delivery log"
      description="Every attempt to send this post to its site, newest first."
      className="sm:max-w-3xl!"
      footer={
        <>
          {site && problems.length > 0 && <CopyReportButton site={site} attempts={problems} />}
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="py-3">
        <AttemptsList list={list} site={site} empty="Nothing sent yet." />
      </div>
    </Dialog>
  );
}
