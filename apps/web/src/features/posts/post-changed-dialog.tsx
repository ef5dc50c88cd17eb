import type { Post } from '@pressloom/contract';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { type ComparedParagraph, compareTexts } from './compare-posts.ts';
import type { PostFormValues } from './post-form-values.ts';

interface PostChangedDialogProps {
  mine: PostFormValues;
  theirs: Post;
  pending: boolean;
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another tab or device saved meanwhile: shows both versions and lets the user choose. */
export function PostChangedDialog({
  mine,
  theirs,
  pending,
  onClose,
  onKeepMine,
  onTakeTheirs,
}: PostChangedDialogProps) {
  const texts = compareTexts(mine.content, theirs.content);
  const titlesDiffer = mine.title !== theirs.title;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title="This post was changed elsewhere"
      description="Another tab or device saved it while you were writing. Nothing is overwritten until you choose."
      className="sm:max-w-4xl!"
      footer={
        <>
          <Button variant="ghost" className="sm:mr-auto" onClick={onClose}>
            Decide later
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button pending={pending} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version
          name="Yours"
          when="Not saved yet"
          title={{ text: mine.title, isOwn: titlesDiffer }}
          paragraphs={texts.mine}
        />
        <Version
          name="Theirs"
          when={`Saved ${formatDateTime(theirs.updatedAt)}`}
          title={{ text: theirs.title, isOwn: titlesDiffer }}
          paragraphs={texts.theirs}
        />
      </div>
    </Dialog>
  );
}

interface VersionProps {
  name: string;
  when: string;
  title: ComparedParagraph;
  paragraphs: ComparedParagraph[];
}

const Version = ({ name, when, title, paragraphs }: VersionProps) => (
  <section aria-label={name} className="grid content-start gap-2 rounded-lg border border-line">
    <header className="flex items-baseline justify-between gap-3 border-line border-b px-4 py-2.5">
      <h3 className="font-semibold text-sm">{name}</h3>
      <p className="text-muted text-xs">{when}</p>
    </header>
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${name}, text`}
      className="grid max-h-[38dvh] gap-2.5 overflow-y-auto px-4 pb-4 font-serif"
    >
      <p className={cn('font-semibold text-lg', title.isOwn && OWN)}>{title.text || 'Untitled'}</p>
      {paragraphs.map(({ text, isOwn }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may stand there twice
        <p key={at} className={cn('break-words', isOwn && OWN)}>
          {text}
        </p>
      ))}
    </section>
  </section>
);

const OWN = '-mx-2 rounded bg-accent/12 px-2';
