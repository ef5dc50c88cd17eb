import type { AddressInfo } from 'node:net';
import { postsQuery } from '@pressloom/contract';
import Fastify from 'fastify';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/database/connection.ts';
import { postsPage } from '../apps/server/src/features/posts/list-posts.ts';

/** The same statement behind a Fastify without anything else: `bare-list.ts USER_ID`. Prints its port. */
const [userId = ''] = process.argv.slice(2);
const database = await openDatabase(readConfig({ ...process.env }));
const query = postsQuery.parse({});
const app = Fastify();
app.get('/', () => postsPage(database.db, userId, query));
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
