import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import type { CheckedClaim, EditInText, SentenceInText } from './checked-text.ts';
import { ClaimItem } from './claim-item.tsx';
import { useCheckChange } from './use-check-change.ts';

interface ClaimListProps {
  postId: string;
  claims: CheckedClaim[];
  onShow: (place: SentenceInText) => void;
  onEdit: (edit: EditInText, message: string) => void;
  /** Something was changed on the server that the findings depend on. */
  onChanged: (message: string) => Promise<void>;
}

/** Shown at once; a text full of figures would fill the page. */
const SHOWN = 10;

/** The findings in the order of the text; those that are supported or ignored are folded. */
export function ClaimList({ postId, claims, onShow, onEdit, onChanged }: ClaimListProps) {
  const [most, setMost] = useState(SHOWN);
  const { change, stateOf, problem } = useCheckChange(onChanged);
  const open = claims.filter(({ verdict, isIgnored }) => verdict !== 'supported' && !isIgnored);
  const supported = claims.filter(({ verdict }) => verdict === 'supported');
  const ignored = claims.filter(({ verdict, isIgnored }) => verdict !== 'supported' && isIgnored);

  const ignore = (claim: CheckedClaim, isIgnored: boolean) => {
    const body = { key: claim.key, isIgnored };
    const work = () => api('PUT /api/posts/:id/ignored-claims', { params: { id: postId }, body });
    change({ about: `ignore-${keyOf(claim)}`, work, message: isIgnored ? 'Ignored.' : 'Listed again.' });
  };
  const read = (claim: CheckedClaim) => {
    const body = { url: claim.source?.url ?? '' };
    const work = () => api('POST /api/posts/:id/sources', { params: { id: postId }, body });
    change({ about: `read-${keyOf(claim)}`, work, message: 'The linked page is a source now.' });
  };
  const item = (claim: CheckedClaim) => (
    <ClaimItem
      key={keyOf(claim)}
      claim={claim}
      onShow={() => onShow(claim)}
      onEdit={onEdit}
      ignoring={stateOf(`ignore-${keyOf(claim)}`)}
      reading={stateOf(`read-${keyOf(claim)}`)}
      onIgnore={(isIgnored) => ignore(claim, isIgnored)}
      onRead={() => read(claim)}
    />
  );

  return (
    <div className="grid gap-3">
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {open.length > 0 && (
        <ul aria-label="Findings" className="grid divide-y divide-line border-line border-y">
          {open.slice(0, most).map(item)}
        </ul>
      )}
      {open.length > most && (
        <Button variant="secondary" size="sm" onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, open.length - most)} more
        </Button>
      )}
      <Folded title={`${supported.length} supported`} claims={supported} item={item} />
      <Folded title={`${ignored.length} ignored`} claims={ignored} item={item} />
    </div>
  );
}

const keyOf = ({ key, occurrence, start }: CheckedClaim) => `${key}-${occurrence}-${start}`;

interface FoldedProps {
  title: string;
  claims: CheckedClaim[];
  item: (claim: CheckedClaim) => ReactNode;
}

const Folded = ({ title, claims, item }: FoldedProps) =>
  claims.length > 0 && (
    <details>
      <summary className="cursor-pointer text-muted hover:text-ink pointer-coarse:py-2">{title}</summary>
      <ul className="mt-1 grid divide-y divide-line">{claims.map(item)}</ul>
    </details>
  );
