import { useAuth } from '../../lib/auth-client.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format-date.ts';

export function ProfileCard() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Card title="Profile">
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted">Full Name</dt>
        <dd>{user.fullName}</dd>
        <dt className="text-muted">Email</dt>
        <dd className="break-all">
          {user.email}
          {!user.emailVerified && <span className="text-muted"> (not verified)</span>}
        </dd>
        <dt className="text-muted">Member since</dt>
        <dd>{formatDate(user.createdAt)}</dd>
      </dl>
    </Card>
  );
}
