import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Generation, type GenerationEvent, type GenerationRequest, providerName } from '@pressloom/contract';
import { cleanText } from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../http/errors.ts';
import { refuseWithoutCredit } from '../../credits/index.ts';
import { articleFromText } from '../article/article-from-text.ts';
import { placeholderArticle } from '../article/placeholder-article.ts';
import { writeArticle } from '../article/write-article.ts';
import { GenerationError } from '../model/generation-errors.ts';
import { baseUrlOf } from '../model/model.ts';
import { modelOfProvider, toModelError } from '../model/user-model.ts';
import {
  findBegun,
  findLostGenerations,
  finishGeneration,
  insertGeneration,
  requestStop,
  saveProgress,
} from './generation-store.ts';
import { readTerms, type StoredProvider } from './read-terms.ts';

const SAVE_EVERY_MS = 300;
const LOST_AFTER_MS = 30_000;
const SWEEP_EVERY_MS = 15_000;
/** Container runtimes kill a process 10 s after they have asked it to stop. */
const FINISH_WITHIN_MS = 7_000;
/** Time the model's client needs until its request is on the wire (measured: 2 to 5 ms). */
const HEAD_START_MS = 5;

type Needs = Pick<Foundation, 'config' | 'db' | 'log' | 'vault' | 'modelFetch'>;

/** Ten times the longest article: an endpoint that never ends must not keep the server busy. */
export const ARTICLE_MAX = 150_000;
const TOO_LONG = 'The model did not stop writing. Please try again, or choose another model.';

/** Also the abort reason when the process stops, to distinguish that from a stop by the user. */
const INTERRUPTED = new GenerationError('interrupted', 'The server stopped while this was being written.');

interface Run {
  userId: string;
  /** Null if the server's own model writes. */
  provider: StoredProvider | null;
  generation: Generation;
  abort: AbortController;
  listeners: Set<(event: GenerationEvent) => void>;
  /** Settles once the row is in the database or was refused there. */
  stored: Promise<void>;
  ended: Promise<void>;
}

export type Generator = ReturnType<typeof createGenerator>;

/**
 * Runs the model. A run belongs to this process, its text to the database: pages come and go, other nodes read it
 * there, and if the process dies another one closes the run with what was written.
 */
export function createGenerator(services: Needs) {
  const { db, log } = services;
  const runs = new Map<string, Run>();

  const sweep = async (silentMs = LOST_AFTER_MS) => {
    for (const lost of await findLostGenerations(db, silentMs)) {
      await fail(db, lost, INTERRUPTED, lost.id);
    }
  };
  const sweeper = setInterval(
    () => sweep().catch((err) => log.error({ err }, 'Lost generations were not closed')),
    SWEEP_EVERY_MS,
  );
  sweeper.unref();

  const runOf = (userId: string, id: string) => {
    const run = runs.get(id);
    return run?.userId === userId ? run : undefined;
  };

  /** Waits for the run's row. If another node stored a run with this id first, returns that one. */
  const begunAs = async ({ userId, generation, stored, ended }: Run): Promise<Generation> => {
    try {
      await stored;
      return { ...generation };
    } catch (error) {
      // A run without a row must not be followed.
      await ended;
      const elsewhere = await findBegun(db, userId, generation.id);
      if (elsewhere) return elsewhere;
      throw error;
    }
  };

  const execute = async (run: Run) => {
    const { generation, abort } = run;
    const isStored = run.stored.then(
      () => true,
      () => {
        abort.abort();
        return false;
      },
    );
    const send = (event: GenerationEvent) => {
      for (const listener of run.listeners) listener(event);
    };
    const save = async () => {
      if ((await isStored) && (await saveProgress(db, generation))) abort.abort();
    };
    const onWait = (nextAttemptAt: Date | null) => {
      generation.nextAttemptAt = nextAttemptAt?.toISOString() ?? null;
      send({ type: 'state', generation: { ...generation } });
    };
    let saving = Promise.resolve();
    const saver = setInterval(() => {
      saving = saving.then(save).catch((err) => log.warn({ err }, 'The progress of a generation was not stored'));
    }, SAVE_EVERY_MS);
    let end: Generation | undefined;
    try {
      const { model } = await modelOfProvider(services, run.userId, run.provider);
      for await (const part of writeArticle({ model, request: generation.request, signal: abort.signal, onWait })) {
        const text = part.replaceAll('\0', '');
        generation.text += text;
        if (generation.text.length > ARTICLE_MAX) throw new GenerationError('model_answer_unusable', TOO_LONG);
        send({ type: 'delta', text });
      }
      clearInterval(saver);
      await run.stored;
      await saving;
      throwIfInterrupted(abort.signal);
      // A character may be split between two parts of an answer: only the complete text can be checked.
      generation.text = cleanText(generation.text);
      end = await finishGeneration(db, generation.id, {
        state: abort.signal.aborted ? 'stopped' : 'done',
        text: generation.text,
        // Nothing is kept if it was stopped before the first word.
        article: hasText(generation) ? await articleFromText(generation.text, generation.request, run.userId) : null,
      });
    } catch (cause) {
      clearInterval(saver);
      // Without its own row there is nothing to end: the row with this id belongs to another run.
      if (!(await isStored)) return;
      await saving;
      generation.text = cleanText(generation.text);
      const error = toError(run, cause, services.config);
      log.warn(
        { generation: generation.id, code: error.code, cause: (error.cause as Error)?.name },
        'A generation failed',
      );
      end = await fail(db, generation, error, run.userId);
    } finally {
      clearInterval(saver);
      // Otherwise an endpoint that never ends would keep sending.
      abort.abort();
      runs.delete(generation.id);
      if (end) send({ type: 'end', generation: end });
    }
  };

  return {
    /** Closes runs whose process has shown no sign of life for so long, with what was written. */
    sweep,
    /** Starts a run. The model is called while the row is still being stored, so the first word does not wait for it. */
    async start(
      userId: string,
      { id = randomUUID(), ...request }: GenerationRequest & { id?: string },
    ): Promise<Generation> {
      const [{ provider, hasCredit }, begun] = await Promise.all([readTerms(db, userId), findBegun(db, userId, id)]);
      // A repeated request may arrive before the first one has stored its row.
      const running = runs.get(id);
      if (running && running.userId !== userId) throw notFound('Generation');
      if (running) return begunAs(running);
      if (begun) return begun;
      if (!provider && !hasCredit) await db.transaction((tx) => refuseWithoutCredit(tx, userId));
      const generation = toBegin(id, request, providerName(provider?.baseUrl ?? baseUrlOf(services.config.llm)));
      const run: Run = {
        userId,
        provider,
        generation,
        abort: new AbortController(),
        listeners: new Set(),
        // The embedded database runs on this thread: it starts only once the request to the model has been sent.
        stored: setTimeout(HEAD_START_MS).then(() => insertGeneration(db, userId, generation, provider !== null)),
        ended: Promise.resolve(),
      };
      runs.set(generation.id, run);
      run.ended = execute(run).catch((err) => log.error({ err }, 'A generation ended without a record'));
      return begunAs(run);
    },
    async stop(userId: string, id: string): Promise<void> {
      const run = runOf(userId, id);
      run?.abort.abort();
      await requestStop(db, userId, id);
      await run?.ended;
    },
    /** Subscribes to a run of this process from its current state. Undefined if it has ended or is on another node. */
    follow(userId: string, id: string, listener: (event: GenerationEvent) => void): (() => void) | undefined {
      const run = runOf(userId, id);
      if (!run) return undefined;
      listener({ type: 'state', generation: { ...run.generation } });
      run.listeners.add(listener);
      return () => run.listeners.delete(listener);
    },
    /** Waits a while for runs to end, then aborts them and keeps what was written. */
    async close(finishWithinMs = FINISH_WITHIN_MS) {
      clearInterval(sweeper);
      const all = Promise.all([...runs.values()].map(({ ended }) => ended));
      await Promise.race([all, setTimeout(finishWithinMs, undefined, { ref: false })]);
      for (const { abort } of runs.values()) abort.abort(INTERRUPTED);
      await all;
    },
  };
}

const toBegin = (id: string, request: GenerationRequest, provider: string): Generation => ({
  id,
  state: 'running',
  request,
  provider,
  text: '',
  article: null,
  placeholder: false,
  error: null,
  nextAttemptAt: null,
  createdAt: new Date().toISOString(),
});

function throwIfInterrupted({ reason }: AbortSignal) {
  if (reason === INTERRUPTED) throw INTERRUPTED;
}

/** Why the run failed. A run aborted by a stopping process may end in any error of the client. */
function toError({ provider, abort }: Run, cause: unknown, config: Needs['config']): GenerationError {
  if (abort.signal.reason === INTERRUPTED) return INTERRUPTED;
  return toModelError(cause, { isOwn: provider !== null, config });
}

const hasText = ({ text }: Generation) => text.trim() !== '';

/** Closes a run as failed: with the text shown so far or, if there is none, with the placeholder. */
async function fail(db: Db, generation: Generation, error: { code: string; message: string }, owner: string) {
  const { id, text, request } = generation;
  return finishGeneration(db, id, {
    state: 'failed',
    text,
    article: hasText(generation) ? await articleFromText(text, request, owner) : placeholderArticle(request),
    placeholder: !hasText(generation),
    errorCode: error.code,
    errorMessage: error.message,
  });
}
