import type { Site } from '@pressloom/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { useSiteCheck } from './use-site-check.ts';

/** What keeps a site from working, and the two things that may mend it. */
export function SiteTrouble({ site, className }: { site: Site; className?: string }) {
  const check = useSiteCheck(site);
  const [isReconnecting, setIsReconnecting] = useState(false);
  return (
    <>
      <Notice
        tone="danger"
        className={className}
        title="This site cannot be reached as connected"
        action={
          <>
            <Button size="sm" variant="secondary" pending={check.isPending} onClick={() => check.mutate()}>
              Check again
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setIsReconnecting(true)}>
              Reconnect
            </Button>
          </>
        }
      >
        {site.health.message}
      </Notice>
      <ReconnectDialog site={site} open={isReconnecting} onOpenChange={setIsReconnecting} />
    </>
  );
}
