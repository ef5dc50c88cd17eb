import { contactMessage } from '@pressloom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ExpectedError } from '../../http/errors.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import type { Documents, SlotValues } from '../public-pages/index.ts';
import { readFormToken } from '../public-pages/index.ts';
import { receiveMessage } from './receive-message.ts';

/** The largest message with every character escaped, plus the other fields. */
const BODY_LIMIT = 100 * 1024;

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/**
 * The contact form: a plain POST answered with a page, so that it works without scripts. Bots are kept out by a
 * honeypot field, a minimum time to fill in the form, a single-use signature proving that we sent the form, and a rate
 * limit per IP address. A refused form is returned with the visitor's input.
 */
export function contactRoutes(app: FastifyInstance, services: Services, documents: Documents) {
  const { config } = services;

  app.register(async (routes) => {
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );

    routes.post(
      '/contact',
      {
        schema: { hide: true },
        config: limits.contact,
        errorHandler: (error, request, reply) => {
          if (!(error instanceof ExpectedError)) throw error;
          return refuse(request, reply, error.statusCode, lowerFirst(error.message));
        },
      },
      async (request, reply) => {
        const fields = fieldsOf(request);
        const form = readFormToken(fields.token ?? '', config.appSecret);
        if (form.state !== 'valid') return refuse(request, reply, 400, REASONS[form.state]);
        if (fields.website) return refuse(request, reply, 400, REASONS['not-ours']);
        const { success, data, error } = contactMessage.safeParse(fields);
        if (!success) return refuse(request, reply, 400, 'please look at what is marked', errorsOf(error));
        await receiveMessage(services, form.id, data);
        return reply.redirect('/contact/sent', 303);
      },
    );
  });

  function refuse(request: FastifyRequest, reply: FastifyReply, status: number, why: string, errors: SlotValues = {}) {
    const { token = '', ...fields } = fieldsOf(request);
    const { state } = readFormToken(token, config.appSecret);
    return documents.send(request, reply.status(status), 'contact-refused', {
      ...Object.fromEntries(FIELDS.map((name) => [name, fields[name] ?? ''])),
      ...Object.fromEntries(FIELDS.map((name) => [`${name}Invalid`, String(`${name}Error` in errors)])),
      ...errors,
      refusal: `Your message was not sent yet: ${why}.`,
      // The same token again if it can still be used: its time keeps counting.
      ...((state === 'valid' || state === 'too-soon') && { formToken: token }),
    });
  }
}

const REASONS = {
  'not-ours': 'it looked like one that a program filled in. Please send it again',
  'too-soon': 'it came within three seconds, as from a program. Please send it again',
  'too-old': 'this page was open for more than a day. Please send it again',
};

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const fieldsOf = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, string | undefined>;

const errorsOf = ({ issues }: z.ZodError): SlotValues =>
  Object.fromEntries(issues.map(({ path, message }) => [`${String(path[0])}Error`, message]));
