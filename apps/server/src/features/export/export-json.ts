import type { User } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { findPreferences } from '../preferences/index.ts';
import { unpackBody } from '../revisions/index.ts';
import { readAutopilots, readRuns } from './read-automation.ts';
import { readBilling } from './read-billing.ts';
import {
  readActivity,
  readCredits,
  readGenerations,
  readImages,
  readPostsWithHistory,
  readRevisions,
  readSites,
} from './read-rows.ts';

/** Everything that belongs to a user, as JSON in chunks: never more than a few posts or one image in memory. */
export async function* exportJson(db: Db, user: User): AsyncGenerator<string> {
  const head = {
    format: 'pressloom-export',
    version: 1,
    exportedAt: new Date(),
    user,
    preferences: await findPreferences(db, user.id),
    sites: await readSites(db, user),
    billing: await readBilling(db, user),
    autopilots: await readAutopilots(db, user),
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* list('posts', readPostsWithHistory(db, user), (post) => exportPost(db, post));
  yield* list('images', readImages(db, user), ({ userId, data, ...image }) =>
    JSON.stringify({ ...image, address: `/api/images/${image.id}`, base64: data.toString('base64') }),
  );
  yield* list('runs', readRuns(db, user), (run) => JSON.stringify(run));
  yield* list('generations', readGenerations(db, user), ({ userId, ...run }) => JSON.stringify(run));
  yield* list('activity', readActivity(db, user), ({ userId, ...entry }) => JSON.stringify(entry));
  yield* list('credits', readCredits(db, user), ({ userId, grantReason, ...entry }) => JSON.stringify(entry));
  yield '}\n';
}

type Piece = string | AsyncGenerator<string>;

async function* list<Row>(name: string, rows: AsyncIterable<Row>, write: (row: Row) => Piece): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let separator = '\n';
  for await (const row of rows) {
    yield separator;
    const piece = write(row);
    if (typeof piece === 'string') yield piece;
    else yield* piece;
    separator = ',\n';
  }
  yield ']';
}

type PostRow = ReturnType<typeof readPostsWithHistory> extends AsyncGenerator<infer Row> ? Row : never;

async function* exportPost(db: Db, { post, sources, publications, hasRevisions }: PostRow): AsyncGenerator<string> {
  const { userId, ...own } = post;
  const withAttempts = publications.map(({ userId: _owner, ...publication }) => ({
    ...publication,
    attempts: publication.attempts.map(({ userId: _same, ...attempt }) => attempt),
  }));
  yield JSON.stringify({ ...own, sources, publications: withAttempts }).slice(0, -1);
  yield ',"revisions":[';
  let separator = '';
  for await (const { userId: _owner, body, hash, ...revision } of hasRevisions ? readRevisions(db, post.id) : []) {
    yield separator + JSON.stringify({ ...revision, ...(await unpackBody(body)) });
    separator = ',';
  }
  yield ']}';
}
