import type { SiteCapabilities } from '@pressloom/contract';
import { Globe } from 'lucide-react';

export interface DialogSite {
  name: string;
  url: string;
  timezone: string;
  /** `08:30` in the site's time zone. */
  publishTime: string | null;
  capabilities: Pick<SiteCapabilities, 'publishPosts'>;
}

/** The site that something is about to be sent to. */
export const SiteLine = ({ site }: { site: DialogSite }) => (
  <p className="flex items-center gap-2.5 rounded-lg border border-line px-3 py-2.5 text-sm">
    <Globe aria-hidden className="size-4 shrink-0 text-muted" />
    <span className="grid min-w-0">
      <span className="truncate font-medium">{site.name}</span>
      <span className="truncate text-muted text-xs">{site.url}</span>
    </span>
  </p>
);
