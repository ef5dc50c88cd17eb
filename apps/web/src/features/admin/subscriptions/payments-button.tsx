import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PaymentsDialog } from './payments-dialog.tsx';

/** Opens what a user has paid. */
export function PaymentsButton({ userId, email }: { userId: string; email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Payments of ${email}`} onClick={() => setIsOpen(true)}>
        Payments
      </Button>
      {isOpen && <PaymentsDialog userId={userId} email={email} onClose={() => setIsOpen(false)} />}
    </>
  );
}
