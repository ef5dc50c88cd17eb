import { LogOut } from 'lucide-react';
import { useAuth } from '../../lib/auth-client.tsx';
import { useLogOut } from '../../lib/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format-date.ts';

export function SessionCard() {
  const { session } = useAuth();
  const logOut = useLogOut();
  return (
    <Card
      title="This device"
      description={session ? `Signed in until ${formatDateTime(new Date(session.expires_at * 1000))}` : undefined}
    >
      <Button variant="secondary" onClick={() => void logOut()}>
        <LogOut aria-hidden />
        Log out
      </Button>
    </Card>
  );
}
