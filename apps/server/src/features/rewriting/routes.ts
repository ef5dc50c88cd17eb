import { REWRITES_PATH, type RewriteEvent, rewriteRequest } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { limits } from '../../plugins/rate-limits.ts';
import { openEventStream } from '../../plugins/sse.ts';
import type { Services } from '../../services.ts';
import { subscribeWhileSignedIn } from '../account/index.ts';
import { GenerationError, modelForUser, streamAnswer, toModelError } from '../generation/index.ts';
import { passageMarkup } from './passage-markup.ts';
import { answerTokens, REWRITE_INSTRUCTIONS, rewritePrompt } from './rewrite-prompt.ts';

const CUT_OFF = 'The passage is too long for one answer of the model. Select a shorter passage and try again.';

/**
 * Rewrites a passage of a post, as server-sent events. Nothing is stored: closing the page cancels it, and the user's
 * text stays unchanged until they accept the suggestion. Costs no credits.
 */
export function rewritingRoutes(app: FastifyInstance, services: Services) {
  const { config, log } = services;
  app.post(
    REWRITES_PATH,
    {
      config: { ...limits.rewriting, key: 'write' },
      onRequest: async (request) => {
        await request.signedInUser();
      },
      schema: { summary: 'Say a passage otherwise, as server-sent events', tags: ['Generation'], body: rewriteRequest },
    },
    async (request, reply) => {
      const asked = request.body as z.output<typeof rewriteRequest>;
      const user = await request.signedInUser();
      const abort = new AbortController();
      let isOwn = false;
      const stream = openEventStream<RewriteEvent>(app, reply, () => {
        unsubscribe();
        abort.abort();
      });
      const unsubscribe = subscribeWhileSignedIn(services, request, user.id, stream.end);
      const send = (event: RewriteEvent) => stream.send(event);
      try {
        const found = await modelForUser(services, user.id);
        isOwn = found.isOwn;
        const question = {
          instructions: REWRITE_INSTRUCTIONS,
          messages: [{ role: 'user' as const, content: rewritePrompt(asked) }],
          maxTokens: answerTokens(asked),
        };
        let answer = '';
        const parts = streamAnswer(found.model, question, abort.signal);
        let part = await parts.next();
        for (; !part.done; part = await parts.next()) {
          answer += part.value;
          send({ type: 'delta', text: part.value });
        }
        if (abort.signal.aborted) return;
        // Half a passage must not take the place of a whole one.
        if (part.value) throw new GenerationError('model_cut_off', CUT_OFF);
        if (answer.trim() === '')
          throw new GenerationError('model_answer_unusable', 'The model answered nothing. Please try again.');
        send({ type: 'end', html: await passageMarkup(answer, user.id) });
      } catch (cause) {
        const { code, message, cause: origin } = toModelError(cause, { isOwn, config });
        if (abort.signal.aborted) return;
        log.warn({ code, cause: (origin as Error | undefined)?.name }, 'A passage was not rewritten');
        send({ type: 'error', code, message });
      } finally {
        stream.end();
      }
    },
  );
}
