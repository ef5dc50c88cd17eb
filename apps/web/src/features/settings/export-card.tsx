import { exportPath } from '@pressloom/contract';
import { Download } from 'lucide-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';

const FORMATS = [
  {
    format: 'wxr',
    title: 'For WordPress',
    text: 'All posts in WordPress’ export format (WXR 1.2). Import it in WordPress under Tools > Import. Image links work for two weeks.',
    label: 'Download WXR',
  },
  {
    format: 'json',
    title: 'Everything, as JSON',
    text: 'Posts with all revisions, images, sites (without passwords), automation, delivery history and payments. For backups and scripts.',
    label: 'Download JSON',
  },
] as const;

/** Exports everything. The browser downloads it while the server is still reading. */
export const ExportCard = () => (
  <Card title="Export" description="Your content is yours. Export it at any time.">
    <ul className="divide-y divide-line">
      {FORMATS.map(({ format, title, text, label }) => (
        <li key={format} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium text-sm">{title}</p>
            <p className="text-pretty text-[0.8125rem] text-muted">{text}</p>
          </div>
          <ButtonLink variant="secondary" href={exportPath(format)} download>
            <Download aria-hidden />
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Card>
);
