import { Button } from '../../ui/button.tsx';
import type { CheckedClaim, EditInText } from './checked-text.ts';
import { QuotedSentence } from './quoted-sentence.tsx';

interface ButtonState {
  pending: boolean;
  disabled: boolean;
}

interface ClaimItemProps {
  claim: CheckedClaim;
  ignoring: ButtonState;
  reading: ButtonState;
  onShow: () => void;
  onEdit: (edit: EditInText, message: string) => void;
  onIgnore: (isIgnored: boolean) => void;
  /** Makes the page that the sentence links to a source. */
  onRead: () => void;
}

type Proposal = CheckedClaim['proposals'][number];

const ACTIONS: Record<Proposal['action'], { label: string; done: string }> = {
  cite: { label: 'Link to the source', done: 'The source is linked.' },
  soften: { label: 'Use this wording', done: 'The wording was changed.' },
  remove: { label: 'Remove sentence', done: 'The sentence was removed.' },
  unlink: { label: 'Remove link', done: 'The link was removed.' },
};

/** One finding: what was found, the sentence, and what can be done. */
export function ClaimItem({ claim, ignoring, reading, onShow, onEdit, onIgnore, onRead }: ClaimItemProps) {
  const { sentence, occurrence, start, end, verdict, isIgnored, proposals, text } = claim;
  const softer = proposals.find(({ action }) => action === 'soften');
  const edit = ({ action, start, end, text, url }: Proposal) =>
    onEdit(
      {
        sentence,
        occurrence,
        start,
        end,
        text,
        ...(action === 'cite' && { link: url ?? null }),
        ...(action === 'unlink' && { link: null }),
      },
      ACTIONS[action].done,
    );
  const button = (label: string, onClick: () => void, state?: ButtonState) => (
    <Button key={label} variant="ghost" size="sm" {...state} onClick={onClick}>
      {label}
      <span className="sr-only">: {text}</span>
    </Button>
  );
  return (
    <li className="grid min-w-0 gap-1.5 py-3">
      <p className="font-medium">{titleOf(claim)}</p>
      <QuotedSentence sentence={sentence} start={start} end={end} />
      {softer && !isIgnored && (
        <p className="wrap-anywhere text-muted">
          Without the exact figure: “{sentence.slice(0, softer.start) + softer.text + sentence.slice(softer.end)}”
        </p>
      )}
      <div className="-ms-2.5 flex flex-wrap">
        {button('Show', onShow)}
        {isIgnored ? (
          button('List again', () => onIgnore(false), ignoring)
        ) : (
          <>
            {verdict === 'unread_source' && button('Read the linked page', onRead, reading)}
            {proposals.map((proposal) => button(ACTIONS[proposal.action].label, () => edit(proposal)))}
            {verdict !== 'supported' && button('Ignore', () => onIgnore(true), ignoring)}
          </>
        )}
      </div>
    </li>
  );
}

const KINDS: Record<CheckedClaim['kind'], string> = {
  number: 'Figure',
  date: 'Date',
  quote: 'Quote',
  name: 'Name',
  link: 'Link',
};

function titleOf({ kind, verdict, source }: CheckedClaim): string {
  const page = source && (source.title || hostOf(source.url));
  switch (verdict) {
    case 'supported':
      return page ? `${KINDS[kind]} found in ${page}` : `${KINDS[kind]} found in your notes`;
    case 'not_in_source':
      return page ? `${KINDS[kind]} not found in ${page}` : `${KINDS[kind]} not found in your sources`;
    case 'no_source':
      return `${KINDS[kind]} without a source`;
    case 'unread_source':
      return `${KINDS[kind]} from a page that hasn’t been read (${page})`;
    case 'dead_link':
      return 'Dead link: the page is gone';
    default:
      return 'Link that couldn’t be reached';
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);
