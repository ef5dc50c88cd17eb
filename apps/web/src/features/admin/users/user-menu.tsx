import type { AdminUser } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { adminSessionQuery } from '../session/admin-session.ts';
import { ActForm } from './act-form.tsx';
import { USER_ACTS, type UserAct } from './user-acts.ts';

/** What can be done with an account. */
export function UserMenu({ user }: { user: AdminUser }) {
  const [act, setAct] = useState<UserAct>();
  const { data: session } = useQuery(adminSessionQuery);
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${user.email}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {USER_ACTS.filter(({ applies }) => applies(user, session?.sellsPlans ?? false)).map((each) => (
          <MenuItem key={each.label} tone={each.tone} onSelect={() => setAct(each)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
      {act && <ActForm act={act} user={user} onClose={() => setAct(undefined)} />}
    </>
  );
}
