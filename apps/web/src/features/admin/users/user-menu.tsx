import type { AdminUser } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { adminSessionQuery } from '../session/admin-session.ts';
import { PaymentsDialog } from '../subscriptions/payments-dialog.tsx';
import { ActForm } from './act-form.tsx';
import { USER_ACTS, type UserAct } from './user-acts.ts';

/** What can be done with an account. */
export function UserMenu({ user }: { user: AdminUser }) {
  const [act, setAct] = useState<UserAct>();
  const [showsPayments, setShowsPayments] = useState(false);
  const { data: session } = useQuery(adminSessionQuery);
  const sellsPlans = session?.sellsPlans ?? false;
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${user.email}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {sellsPlans && <MenuItem onSelect={() => setShowsPayments(true)}>Payments</MenuItem>}
        {USER_ACTS.filter(({ applies }) => applies(user, sellsPlans)).map((each) => (
          <MenuItem key={each.label} tone={each.tone} onSelect={() => setAct(each)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
      {showsPayments && <PaymentsDialog userId={user.id} email={user.email} onClose={() => setShowsPayments(false)} />}
      {act && <ActForm act={act} user={user} onClose={() => setAct(undefined)} />}
    </>
  );
}
