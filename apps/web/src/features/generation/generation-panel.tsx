import { type Generation, hasContent } from '@pressloom/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BrokenArticleNotice } from './broken-article-notice.tsx';
import { GenerationForm, type GenerationFormProps } from './generation-form.tsx';

/** Loaded with the first article that is written here. */
const StreamedText = lazy(() => import('./streamed-text.tsx').then((module) => ({ default: module.StreamedText })));

interface GenerationPanelProps extends GenerationFormProps {
  /** HTML that the article would replace. */
  content: string;
  /** The run of this page, with what the model has written so far. */
  generation: Generation | null;
  /** A run that broke off and whose text is not in the post. */
  broken: Generation | null;
  /** Puts the text of a broken run into the post. */
  onTake: (broken: Generation) => void;
}

/** Starts an article and shows it while it is written. Asks before replacing existing text. */
export function GenerationPanel({ content, generation, broken, onTake, onGenerate, ...form }: GenerationPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const take = () => broken && onTake(broken);
  const shown = form.isRunning ? generation : broken;
  return (
    <div className="grid gap-6">
      <GenerationForm {...form} onGenerate={() => (hasContent(content) ? setIsAsking(true) : onGenerate())} />
      {broken && (
        <BrokenArticleNotice
          reason={broken.error?.message}
          action={
            <Button size="sm" variant="secondary" onClick={() => (hasContent(content) ? setIsTaking(true) : take())}>
              Use this text
            </Button>
          }
        >
          Your post is unchanged. Use the text so far, or generate again.
        </BrokenArticleNotice>
      )}
      {(form.isRunning || broken) && (
        <Suspense fallback={<Skeleton className="h-48 w-full" />}>
          <StreamedText
            text={shown?.text ?? ''}
            isWriting={form.isRunning}
            nextAttemptAt={shown?.nextAttemptAt ?? null}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Replace your post?"
        description="The generated article replaces the title, excerpt and content in the editor."
        confirmLabel="Generate and replace"
        onConfirm={() => {
          setIsAsking(false);
          onGenerate();
        }}
      />
      <ConfirmDialog
        open={isTaking}
        onOpenChange={setIsTaking}
        title="Replace your post?"
        description="The text so far replaces the title, excerpt and content in the editor."
        confirmLabel="Replace"
        onConfirm={() => {
          setIsTaking(false);
          take();
        }}
      />
    </div>
  );
}
