import { useEffect, useRef, useState } from 'react';
import { COVERS, coverFonts, drawCover } from './draw-cover.ts';

interface CoverChoiceProps {
  title: string;
  category: string;
  /** The cover being stored. */
  pending: number | null;
  onChoose: (cover: number, image: Blob) => void;
}

const NAMES = ['Title page', 'Initial', 'Rings', 'Spines'];

/** Four covers drawn from the title. */
export function CoverChoice({ title, category, pending, onChoose }: CoverChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {Array.from({ length: COVERS }, (_, cover) => (
        <Cover
          key={NAMES[cover]}
          name={NAMES[cover] ?? ''}
          cover={cover}
          title={title}
          category={category}
          isPending={pending === cover}
          disabled={pending !== null}
          onChoose={(image) => onChoose(cover, image)}
        />
      ))}
    </div>
  );
}

interface CoverProps {
  name: string;
  cover: number;
  title: string;
  category: string;
  isPending: boolean;
  disabled: boolean;
  onChoose: (image: Blob) => void;
}

function Cover({ name, cover, title, category, isPending, disabled, onChoose }: CoverProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isRendered, setIsRendered] = useState(false);

  useEffect(() => {
    let isGone = false;
    // If our fonts fail to load, the browser's are used.
    const words = { title, kicker: category };
    void coverFonts(words)
      .catch(() => undefined)
      .then(() => {
        if (isGone || !canvas.current) return;
        drawCover(canvas.current, cover, words);
        setIsRendered(true);
      });
    return () => {
      isGone = true;
    };
  }, [cover, title, category]);

  return (
    <button
      type="button"
      aria-label={`Use the “${name}” cover`}
      aria-busy={isPending || undefined}
      disabled={disabled || !isRendered}
      onClick={() => canvas.current?.toBlob((image) => image && onChoose(image), 'image/png')}
      className="overflow-hidden rounded-lg border border-line bg-raised transition-transform not-disabled:hover:scale-[1.015] aria-busy:animate-pulse disabled:opacity-70"
    >
      <canvas ref={canvas} aria-hidden className="block aspect-[8/5] w-full" />
    </button>
  );
}
