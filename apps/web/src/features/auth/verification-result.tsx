import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** The result of the link in the verification email: the server redirects here with the outcome in the query string. */
export function VerificationResult() {
  const [search] = useSearchParams();
  if (search.has('error')) {
    return (
      <Notice tone="danger" title="This link is no longer valid">
        It has expired or was already used. If your email address isn’t verified yet, log in to get a new link.
      </Notice>
    );
  }
  if (search.has('verified')) {
    return (
      <Notice tone="success" title="Email address verified">
        You can log in now.
      </Notice>
    );
  }
  return null;
}
