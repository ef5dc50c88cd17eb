import { POST_STATUS_LABELS } from '@pressloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { api } from '../../lib/api/api-client.ts';
import { useSettled } from '../../lib/page/use-settled.ts';
import type { CommandGroup } from './command.ts';

const PAUSE = 150;
const FOUND = 6;

/** Posts whose title or text contains the query, fetched with a debounce. */
export function useFoundPosts(query: string): { group: CommandGroup; isSearching: boolean } {
  const navigate = useNavigate();
  const search = useSettled(query.trim(), PAUSE);
  const { data, isFetching } = useQuery({
    queryKey: ['posts', 'palette', search],
    queryFn: ({ signal }) => api('GET /api/posts', { query: { search, limit: FOUND }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const posts = query.trim() === '' ? [] : (data?.posts ?? []);
  return {
    isSearching: query.trim() !== '' && (isFetching || search !== query.trim()),
    group: {
      name: 'Posts',
      commands: posts.map(({ id, title, status, type, passage }) => ({
        id: `post-${id}`,
        label: title,
        hint: type === 'page' ? `Page · ${POST_STATUS_LABELS[status]}` : POST_STATUS_LABELS[status],
        passage,
        Icon: FileText,
        run: () => void navigate(paths.post(id)),
      })),
    },
  };
}
