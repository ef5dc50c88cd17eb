import type { Visibility } from '@pressloom/contract';
import { WHO_CAN_READ } from '../../lib/post/who-can-read.ts';
import { CannotPublishNotice } from '../../ui/cannot-publish-notice.tsx';
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
  /** As chosen here. */
  visibility: Visibility;
  /** `private` or `password` if the post is not for everybody on the site now. */
  siteStatus: string | null;
  placeholder: boolean;
  pending: boolean;
  onConfirm: () => void;
}

export function PublishDialog({
  title,
  site,
  isPublic,
  visibility,
  siteStatus,
  placeholder,
  ...dialog
}: PublishDialogProps) {
  const mayPublish = site?.capabilities.publishPosts !== false;
  const consequence = isPublic
    ? `Replaces the published version of “${titleInWords(title)}” with this one.`
    : `“${titleInWords(title)}” ${mayPublish ? 'goes live immediately' : 'is sent to WordPress now'}.`;
  const readers = newReaders(visibility, siteStatus);
  return (
    <ConfirmDialog
      {...dialog}
      title={isPublic ? 'Update on WordPress' : 'Publish to WordPress'}
      description={[consequence, readers].filter(Boolean).join(' ')}
      confirmLabel={isPublic ? 'Update' : 'Publish'}
      disabled={!site}
    >
      <div className="grid gap-3">
        {site ? <SiteLine site={site} /> : <Notice tone="warning">Please select a WordPress site first</Notice>}
        {!mayPublish && !isPublic && <CannotPublishNotice />}
        {placeholder && <PlaceholderWarning />}
      </div>
    </ConfirmDialog>
  );
}

/** Who can read the post afterwards, if those are not the ones who can now. */
function newReaders(visibility: Visibility, siteStatus: string | null): string | undefined {
  if (visibility === 'default' || visibility === siteStatus) return undefined;
  if (visibility !== 'public') return WHO_CAN_READ[visibility];
  return siteStatus === 'private' || siteStatus === 'password' ? 'Everybody can read it from then on.' : undefined;
}
