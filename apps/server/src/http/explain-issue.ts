import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** A sentence that says which field of a request is wrong and what it must be, as `title: must be text`. */
export function explainIssue(issue: Issue): string {
  const field = issue.path?.join('.');
  return field ? `${field}: ${problemOf(issue)}` : `The request ${problemOf(issue)}`;
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in the right format'}`;
    case 'too_small':
      return limitOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return limitOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.slice(0, NAMED_KEYS).join(', ').slice(0, NAMED_LENGTH)}`;
    default:
      return 'is not valid';
  }
}

/** How much is repeated of what a request names by itself. */
const NAMED_KEYS = 10;
const NAMED_LENGTH = 300;

const TYPES: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Partial<Record<string, string>> = {
  uuid: 'a UUID',
  url: 'a URL',
  email: 'an email address',
  datetime: 'a date and time with a time zone, such as 2030-01-31T09:00:00Z',
  date: 'a date, such as 2030-01-31',
};

function limitOf(origin: string, relation: string, limit: number | bigint): string {
  const amount = `${relation} ${limit}`;
  if (origin === 'string') return `must have ${amount} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${amount} ${limit === 1 ? 'item' : 'items'}`;
  return `must be ${amount}`;
}
