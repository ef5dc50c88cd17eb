import type { ComponentProps } from 'react';
import { Input } from '../../ui/input.tsx';

/** Accepts a site address as people type it; phones show the keyboard for URLs. */
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
