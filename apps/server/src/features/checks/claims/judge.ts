import type { ClaimVerdict } from '@pressloom/contract';
import { sameUrl } from './same-url.ts';
import type { Source, SourceFacts } from './source-facts.ts';

export interface Judged {
  verdict: ClaimVerdict;
  /** That supports it; or that the sentence cites, which doesn’t. */
  source: Source | null;
}

/** How the claims of a sentence are judged: by the sources it cites, else by all. */
export function judgeOf(all: SourceFacts[], links: readonly { url: string }[], sentence: string) {
  const lower = sentence.toLowerCase();
  const isNamed = ({ title }: Source) => title.length >= 8 && lower.includes(title.toLowerCase());
  const cited = all.filter(({ source }) => links.some(({ url }) => sameUrl(url, source.url)) || isNamed(source));
  const isUnread = cited.length === 0 && links.some(({ url }) => /^https?:/i.test(url));
  return (isIn: (source: SourceFacts) => boolean): Judged => {
    const inCited = cited.find(isIn);
    if (inCited) return { verdict: 'supported', source: inCited.source };
    const [firstCited] = cited;
    if (firstCited) return { verdict: 'not_in_source', source: firstCited.source };
    const elsewhere = all.find(isIn);
    if (elsewhere) return { verdict: 'supported', source: elsewhere.source };
    if (isUnread) return { verdict: 'unread_source', source: { url: links[0]?.url ?? '', title: '', text: '' } };
    return { verdict: all.length > 0 ? 'not_in_source' : 'no_source', source: null };
  };
}
