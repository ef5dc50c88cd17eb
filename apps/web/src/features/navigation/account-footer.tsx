import { useAuth } from '../../lib/api/auth-client.tsx';
import { Avatar } from './avatar.tsx';

/** The user's account, at the bottom of the sidebar. */
export function AccountFooter({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { user, session } = useAuth();
  return (
    <div className="flex items-center gap-3 border-line border-t px-4 py-3.5">
      <Avatar />
      {!isCollapsed && (
        <div className="grid min-w-0 text-[0.8125rem] leading-snug">
          <span className="truncate font-medium" title={user?.email}>
            {user?.email || 'User'}
          </span>
          {session?.plan && <span className="text-muted">{session.plan === 'pro' ? 'Pro Plan' : 'Free Plan'}</span>}
        </div>
      )}
    </div>
  );
}
