import type { LinkProposal } from '@pressloom/contract';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import type { EditInText, SentenceInText } from './checked-text.ts';
import { QuotedSentence } from './quoted-sentence.tsx';

interface LinkListProps {
  links: LinkProposal[];
  onShow: (place: SentenceInText) => void;
  onEdit: (edit: EditInText, message: string) => void;
}

/** Links to other posts of the site that the text could have. Each is added by the user. */
export const LinkList = ({ links, onShow, onEdit }: LinkListProps) =>
  links.length > 0 && (
    <section aria-label="Links to your other posts" className="grid gap-1">
      <h3 className="font-medium">Links to your other posts</h3>
      <ul className="grid divide-y divide-line border-line border-y">
        {links.map(({ target, url, anchor, ...place }) => (
          <li key={target.id} className="grid min-w-0 gap-1.5 py-3">
            <p className="wrap-anywhere">
              To{' '}
              <TextLink to={paths.post(target.id)}>
                <TitleText title={target.title} />
              </TextLink>
            </p>
            <QuotedSentence {...place} />
            <div className="-ms-2.5 flex flex-wrap">
              <Button variant="ghost" size="sm" onClick={() => onShow(place)}>
                Show<span className="sr-only">: {anchor}</span>
              </Button>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onEdit({ ...place, text: anchor, link: url }, 'The link was added.')}
              >
                Add link<span className="sr-only">: {anchor}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
