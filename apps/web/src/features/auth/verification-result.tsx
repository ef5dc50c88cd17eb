import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** The result of the link in the verification email: the server redirects here with the outcome in the query string. */
export function VerificationResult() {
  const [search] = useSearchParams();
  if (search.has('error')) {
    return (
      <Notice tone="danger" title="This link is not valid any more">
        It may have been used already, or is too old. Log in: if your address still needs verifying, you can have a new
        link sent.
      </Notice>
    );
  }
  if (search.has('verified')) {
    return (
      <Notice tone="success" title="Your e-mail address is verified">
        You can log in now.
      </Notice>
    );
  }
  return null;
}
