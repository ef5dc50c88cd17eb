import { paths } from '../app/paths.ts';
import { TextLink } from './text-link.tsx';

/** How messages of the server name the place where a plan is changed. */
const PLACE = 'in Settings, under Billing';

interface WithBillingLinkProps {
  text: string;
  onLeave?: () => void;
}

/** A message, with a link where it says to upgrade in Settings. */
export function WithBillingLink({ text, onLeave }: WithBillingLinkProps) {
  const at = text.indexOf(PLACE);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <TextLink to={paths.settingsSection('billing')} onClick={onLeave}>
        {PLACE}
      </TextLink>
      {text.slice(at + PLACE.length)}
    </>
  );
}
