import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titleInWords } from '../../ui/title-text.tsx';
import { PlaceholderWarning } from './placeholder-warning.tsx';
import { type DialogSite, SiteLine } from './site-line.tsx';

interface PublishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  site: DialogSite | null;
  /** The post is already public on the site: the changes made here go there. */
  isPublic: boolean;
  placeholder: boolean;
  pending: boolean;
  onConfirm: () => void;
}

export function PublishDialog({ title, site, isPublic, placeholder, ...dialog }: PublishDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={isPublic ? 'Update on WordPress' : 'Publish to WordPress'}
      description={
        isPublic
          ? `Replaces the published version of “${titleInWords(title)}” with this one.`
          : `“${titleInWords(title)}” goes live immediately.`
      }
      confirmLabel={isPublic ? 'Update' : 'Publish'}
      disabled={!site}
    >
      <div className="grid gap-3">
        {site ? <SiteLine site={site} /> : <Notice tone="warning">Please select a WordPress site first</Notice>}
        {placeholder && <PlaceholderWarning />}
      </div>
    </ConfirmDialog>
  );
}
