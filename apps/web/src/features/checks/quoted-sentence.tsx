interface QuotedSentenceProps {
  sentence: string;
  /** The part that is meant. */
  start: number;
  end: number;
}

/** Characters before and after the part that is meant. */
const AROUND = 160;

/** A sentence of the text, with the part that is meant marked. Of a very long one only what is around it. */
export function QuotedSentence({ sentence, start, end }: QuotedSentenceProps) {
  const from = start > AROUND ? sentence.indexOf(' ', start - AROUND) + 1 : 0;
  const to = sentence.length - end > AROUND ? sentence.lastIndexOf(' ', end + AROUND) : sentence.length;
  return (
    <blockquote dir="auto" className="wrap-anywhere border-line-strong/60 border-s-2 ps-3 font-serif">
      {from > 0 && '… '}
      {sentence.slice(from, start)}
      <mark className="rounded-xs bg-primary/20 text-ink">{sentence.slice(start, end)}</mark>
      {sentence.slice(end, Math.max(end, to))}
      {to < sentence.length && ' …'}
    </blockquote>
  );
}
