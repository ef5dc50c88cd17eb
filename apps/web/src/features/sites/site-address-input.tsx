import type { ComponentProps } from 'react';
import { Input } from '../../ui/input.tsx';

/** Takes the address of a site as people type it; a phone shows the keyboard for it. */
export const SiteAddressInput = (props: ComponentProps<typeof Input>) => (
  <Input
    {...props}
    inputMode="url"
    autoComplete="url"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="https://"
  />
);
