import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';

const PLACES = {
  [paths.automate]: 'Automate Blog',
  [paths.autopilots]: 'Autopilots',
};

/** Leads to the screen above this one. */
export const BackToAutomation = ({ to = paths.automate }: { to?: keyof typeof PLACES }) => (
  <Link to={to} className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink">
    <ArrowLeft aria-hidden className="size-4" />
    {PLACES[to]}
  </Link>
);
