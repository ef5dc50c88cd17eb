import type { RewriteRequest } from '@pressloom/contract';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/api-client.ts';
import { plainText } from './plain-text.ts';
import { streamRewrite } from './stream-rewrite.ts';

export type Proposal =
  | { state: 'writing'; text: string }
  | { state: 'ready'; text: string; html: string }
  | { state: 'failed'; message: string };

/** One suggestion for a passage at a time. A new one replaces the one in progress. */
export function useRewrite() {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const running = useRef<AbortController>(undefined);
  const last = useRef<RewriteRequest>(undefined);
  const end = () => {
    running.current?.abort();
    running.current = undefined;
  };
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (request: RewriteRequest) => {
    end();
    const abort = new AbortController();
    running.current = abort;
    last.current = request;
    setProposal({ state: 'writing', text: '' });
    try {
      const html = await streamRewrite(request, abort.signal, (text) =>
        setProposal({ state: 'writing', text: plainText(text) }),
      );
      setProposal((written) => ({ state: 'ready', text: written && 'text' in written ? written.text : '', html }));
    } catch (error) {
      if (!abort.signal.aborted) setProposal({ state: 'failed', message: errorMessage(error) });
    }
  };

  return {
    proposal,
    ask,
    again: () => {
      if (last.current) void ask(last.current);
    },
    drop: () => {
      end();
      setProposal(null);
    },
  };
}
