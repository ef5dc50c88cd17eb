import { type ListedPost, POST_STATUS_LABELS } from '@pressloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { api } from '../../lib/api/api-client.ts';
import { useSites } from '../../lib/api/sites-query.ts';
import { useSettled } from '../../lib/page/use-settled.ts';
import { titleInWords } from '../../ui/title-text.tsx';
import { type CommandGroup, containsWords } from './command.ts';

const PAUSE = 150;
const FOUND = 6;

interface FoundPosts {
  group: CommandGroup;
  isSearching: boolean;
  isFailed: boolean;
  retry: () => void;
}

/**
 * Posts whose title or text contains the query, fetched with a debounce. Until they arrive, the earlier ones that still
 * match: Enter must not open a post that has nothing to do with what was typed.
 */
export function useFoundPosts(query: string): FoundPosts {
  const navigate = useNavigate();
  const { data: sites = [] } = useSites();
  const typed = query.trim();
  const search = useSettled(typed, PAUSE);
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['posts', 'palette', search],
    queryFn: ({ signal }) => api('GET /api/posts', { query: { search, limit: FOUND }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const isAnswered = search === typed && !isPlaceholderData;
  const matches = ({ title, passage = [] }: ListedPost) => containsWords(`${title} ${passage.join('')}`, typed);
  const found = typed === '' ? [] : (data?.posts ?? []);
  const hintOf = ({ type, status, siteId }: Pick<ListedPost, 'type' | 'status' | 'siteId'>) => {
    const site = sites.length > 1 && sites.find(({ id }) => id === siteId)?.name;
    return [type === 'page' && 'Page', POST_STATUS_LABELS[status], site].filter(Boolean).join(' · ');
  };
  const group = {
    name: 'Posts',
    commands: (isAnswered ? found : found.filter(matches)).map(({ id, title, passage, ...post }) => ({
      id: `post-${id}`,
      label: titleInWords(title),
      hint: hintOf(post),
      passage,
      Icon: FileText,
      run: () => void navigate(paths.post(id)),
    })),
  };
  const isSearching = typed !== '' && (isFetching || search !== typed);
  return { group, isSearching, isFailed: typed !== '' && isError && !isSearching, retry: () => void refetch() };
}
