import { ERROR_CODES, type Post } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { readRemoteAgain, restoreRevision, settleRemote } from './revisions-queries.ts';

interface Versions {
  /** Saves the text, so that it becomes a version too. Null if that failed (the user has seen why). */
  saveText: () => Promise<number | null>;
  /** Puts the post from the server's response into the fields. */
  adopt: (post: Post) => void;
}

/** Restores other versions of a post into its fields. Each function resolves with whether it did. */
export function useVersions(postId: string, { saveText, adopt }: Versions) {
  const queryClient = useQueryClient();

  const attempt = async (failure: string, ask: (version: number) => Promise<Post>): Promise<boolean> => {
    const version = await saveText();
    if (version === null) return false;
    try {
      adopt(await ask(version));
      void queryClient.invalidateQueries({ queryKey: ['revisions', 'of', postId] });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === ERROR_CODES.remoteChanged)
        await readRemoteAgain(queryClient, postId);
      toast.error(failure, { description: errorMessage(error) });
      return false;
    }
  };

  return {
    restore: async (revisionId: string) => {
      const done = await attempt('Couldn’t restore the version', (version) => restoreRevision(revisionId, version));
      if (done) toast.success('Version restored');
      return done;
    },
    settle: async (choice: 'take' | 'keep', seen: string) => {
      const failure = choice === 'take' ? 'Couldn’t switch to their version' : 'Couldn’t keep both versions';
      const done = await attempt(failure, (version) => settleRemote(postId, { choice, version, seen }));
      if (done) toast.success(choice === 'take' ? 'Now using their version' : 'Their version is saved under Revisions');
      return done;
    },
  };
}
