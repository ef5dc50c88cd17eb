import { lazy, Suspense, useState } from 'react';
import { AvatarButton } from './avatar-button.tsx';

const AvatarItems = lazy(() => import('./avatar-items.tsx').then((module) => ({ default: module.AvatarItems })));

export function AvatarMenu() {
  const [wasOpened, setWasOpened] = useState(false);
  if (!wasOpened) return <AvatarButton aria-expanded={false} onClick={() => setWasOpened(true)} />;
  return (
    <Suspense fallback={<AvatarButton />}>
      <AvatarItems />
    </Suspense>
  );
}
