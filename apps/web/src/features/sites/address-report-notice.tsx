import type { AddressReport } from '@pressloom/contract';
import { amount } from '../../lib/text/amount.ts';
import { Notice } from '../../ui/notice.tsx';
import { TitleText } from '../../ui/title-text.tsx';

/** How many of the site's posts were found at the new address, and what that means. */
export function AddressReportNotice({ report, siteName }: { report: AddressReport; siteName: string }) {
  const { verdict, url, compared, found, other, missing, unreadable, examples } = report;
  if (verdict === 'unknown')
    return (
      <Notice tone="warning" title={`We can’t tell whether ${url} is the same blog`}>
        The connection works, but no posts were sent to {siteName} yet, so there’s nothing to compare.
      </Notice>
    );
  if (verdict === 'other' && unreadable > 0)
    return (
      <Notice tone="danger" title="This account can’t edit your posts there">
        We can’t tell whether {url} is the same blog. Nothing was changed. Use the account that sent the posts, or an
        administrator.
      </Notice>
    );
  if (verdict === 'other')
    return (
      <Notice tone="danger" title="This is a different blog">
        {compared === 1 ? 'The post' : `None of the ${compared} posts`} sent to {siteName}{' '}
        {compared === 1 ? 'isn’t' : 'are'} at {url}. Nothing was changed. Connect it as a new site instead.
      </Notice>
    );
  return (
    <Notice tone="success" title={`${url} is the same blog`}>
      <p>
        {found === compared
          ? `All ${amount(compared, 'post')} were found there:`
          : `${found} of ${amount(compared, 'post')} were found there:`}
      </p>
      <ul className="list-disc pl-4">
        {examples.map(({ title, link }) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-2">
              <TitleText title={title} />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <Rest
        count={missing}
        one="was not found there. It becomes a draft here and can be published again."
        many="were not found there. They become drafts here and can be published again."
      />
      <Rest
        count={unreadable}
        one="can’t be edited by this account. It stays as it is."
        many="can’t be edited by this account. They stay as they are."
      />
      <Rest
        count={other}
        one="was replaced by another post there. That one isn’t touched, and yours becomes a draft here."
        many="were replaced by other posts there. Those aren’t touched, and yours become drafts here."
      />
    </Notice>
  );
}

const Rest = ({ count, one, many }: { count: number; one: string; many: string }) =>
  count > 0 && (
    <p className="mt-1">
      {amount(count, 'post')} {count === 1 ? one : many}
    </p>
  );
