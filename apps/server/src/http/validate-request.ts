import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

/** A request that doesn't match the schemas of its route. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly issues: readonly z.core.$ZodIssue[];
  /** Which part of the request it is; Fastify sets it. */
  readonly validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('This request is not valid');
    this.issues = issues;
  }
}

/** Checks a part of a request; where its schema has no message of its own, ours says what the field must be. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = schema.safeParse(data, { error: explainIssue });
    return error ? { error: new InvalidRequest(error.issues) } : { value };
  };
