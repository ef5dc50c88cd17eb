import type { ComponentProps } from 'react';
import { Avatar } from './avatar.tsx';

export const AvatarButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label="Account"
    aria-haspopup="menu"
    {...props}
    className="rounded-full pointer-coarse:p-1.5"
  >
    <Avatar />
  </button>
);
