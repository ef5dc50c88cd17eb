import type { LinkTarget } from '@pressloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { TYPING_PAUSE_MS, useSettled } from '../../lib/page/use-settled.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import { toLinkAddress } from './to-link-address.ts';
import { UrlField } from './url-field.tsx';

interface LinkFieldProps {
  /** The site whose posts are searched. */
  siteId: string | null;
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
  onPick: (target: LinkTarget) => void;
}

/** Where a link leads: a URL, or a post of the same site, found by its words. */
export const LinkField = ({ siteId, ...field }: LinkFieldProps) =>
  siteId === null ? <UrlField {...field} /> : <SearchingField siteId={siteId} {...field} />;

function SearchingField({ siteId, value, error, onChange, onPick }: LinkFieldProps & { siteId: string }) {
  const words = wordsIn(value);
  const search = useSettled(words ?? '', TYPING_PAUSE_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['posts', 'link-targets', siteId, search],
    queryFn: ({ signal }) =>
      api('GET /api/sites/:id/link-targets', { params: { id: siteId }, query: { search }, signal }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
  });
  const isAnswered = search === words && data !== undefined && !isPlaceholderData;
  const found = isAnswered ? data.posts : [];
  const isUrl = toLinkAddress(value) !== null;

  // Enter before the search has answered takes what it finds.
  const [isAwaited, setAwaited] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [first] = found;
  useEffect(() => {
    if (!isAwaited || !(isAnswered || isError)) return;
    setAwaited(false);
    if (first) onPick(first);
  }, [isAwaited, isAnswered, isError, first, onPick]);

  return (
    <Field label="URL, or search your posts" error={isOpen && found.length > 0 ? undefined : error}>
      {(control) => (
        <Combobox
          {...control}
          isInFlow
          onOpenChange={(open) => {
            setOpen(open);
            if (!open) setAwaited(false);
          }}
          mustChoose={value.trim() !== '' && !isUrl}
          value={value}
          onChange={(text) => {
            setAwaited(false);
            onChange(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isUrl || !words || isAnswered || isError) return;
            event.preventDefault();
            setAwaited(true);
          }}
          onPick={(id) => {
            const target = found.find((each) => each.id === id);
            if (target) onPick(target);
          }}
          options={found.map(({ id, title, url }) => ({
            value: id,
            label: (
              <span className="min-w-0">
                <span className="wrap-anywhere line-clamp-2" dir="auto">
                  <TitleText title={title} />
                </span>
                <span className="block truncate text-muted text-xs">{pathOf(url)}</span>
              </span>
            ),
          }))}
          status={!isUrl && words !== null ? statusOf(isAnswered, isError) : undefined}
        />
      )}
    </Field>
  );
}

/** What is wrong with a link that is no URL. */
export const notAUrl = (siteId: string | null): string =>
  siteId === null ? 'Please enter a valid URL' : 'Choose a post from the list, or enter a URL';

const statusOf = (isAnswered: boolean, isError: boolean): string => {
  if (isError) return 'Couldn’t search your posts. You can enter a URL.';
  return isAnswered ? 'No published post of this site matches.' : 'Searching…';
};

/** What is to be searched for; null where only a URL begins like this. A title may look like a host: “Node.js”. */
const wordsIn = (typed: string): string | null => {
  const text = typed.trim();
  return /^(https?:|mailto:|tel:|www\.|[/#?])/i.test(text) ? null : text;
};

/** As people read it: without the site, and with its letters. */
function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return decodeURI(pathname) + search;
  } catch {
    return url;
  }
}
