import { useAuth } from '../../lib/api/auth-client.tsx';

/** The first letter of the email address, or U. */
export function Avatar() {
  const { user } = useAuth();
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong/60 bg-raised font-medium text-[0.8125rem] text-ink uppercase"
    >
      {user?.email.charAt(0) || 'U'}
    </span>
  );
}
