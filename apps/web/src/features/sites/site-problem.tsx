import type { Site } from '@pressloom/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeAddressDialog } from './change-address-dialog.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { useSiteCheck } from './use-site-check.ts';

/** What keeps a site from working or from accepting posts, and what may fix it. */
export function SiteProblem({ site, className }: { site: Site; className?: string }) {
  const check = useSiteCheck(site);
  const [isFixing, setIsFixing] = useState(false);
  const isInterrupted = site.health.state === 'interrupted';
  const hasMoved = site.health.code === 'rest_redirected';
  const Fix = hasMoved ? ChangeAddressDialog : ReconnectDialog;
  return (
    <>
      <Notice
        tone="danger"
        className={className}
        title={isInterrupted ? 'This site isn’t taking posts' : 'This site’s connection doesn’t work'}
        action={
          <>
            <Button size="sm" variant="secondary" pending={check.isPending} onClick={() => check.mutate()}>
              Check again
            </Button>
            {!isInterrupted && (
              <Button size="sm" variant="secondary" onClick={() => setIsFixing(true)}>
                {hasMoved ? 'Change address' : 'Reconnect'}
              </Button>
            )}
          </>
        }
      >
        {site.health.message}
        {isInterrupted && ' Posts wait and go out in order once it’s back. We check every minute.'}
      </Notice>
      <Fix site={site} open={isFixing} onOpenChange={setIsFixing} />
    </>
  );
}
