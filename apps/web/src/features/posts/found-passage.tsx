import type { ListedPost } from '@pressloom/contract';

/** Where the text of a post contains what was searched for. */
export const FoundPassage = ({ passage }: Pick<ListedPost, 'passage'>) =>
  passage && (
    <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-muted text-xs leading-5">
      {passage.map((piece, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece has nothing but its place
          <mark key={at} className="rounded-xs bg-primary/20 text-ink">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </p>
  );
