import { randomBytes, randomUUID } from 'node:crypto';
import type { NewPost, Post, Publication, PublicationRequest, Site, User } from '@pressloom/contract';
import type { TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { posts, publications, sites, users } from '../src/database/schema/index.ts';
import type { TestServer } from './server.ts';

export interface Reply<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
}

export interface TestUser {
  user: User;
  password: string;
  cookie: string;
  /** A request as this user, from our own pages. */
  request<Body = unknown>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
}

/** Creates an account with a session. */
export async function signUp(
  server: TestServer,
  overrides: Partial<{ email: string; password: string; fullName: string }> = {},
): Promise<TestUser> {
  const account = {
    fullName: 'Ada Writer',
    email: `ada-${randomBytes(6).toString('hex')}@example.com`,
    password: 'a long enough passphrase',
    ...overrides,
  };
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/account/register',
    headers: { origin: server.config.publicUrl },
    remoteAddress: randomAddress(),
    payload: account,
  });
  if (response.statusCode !== 201) throw new Error(`Sign-up answered ${response.statusCode}: ${response.body}`);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return {
    user: response.json<{ user: User }>().user,
    password: account.password,
    cookie,
    request: async (method, url, payload, headers = {}) => {
      const reply = await server.app.inject({
        method,
        url,
        headers: { origin: server.config.publicUrl, cookie, ...headers },
        ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
      });
      return { status: reply.statusCode, headers: reply.headers, body: parsed(reply.body) };
    },
  };
}

/** Rate limits count by IP address: tests are many users, not one. */
const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`;

export const postFields = (overrides: Partial<NewPost> = {}): NewPost => ({
  title: 'How to brew better coffee',
  content: '<p>Fresh beans matter most.</p>',
  ...overrides,
});

export async function createPost(user: TestUser, overrides: Partial<NewPost> = {}): Promise<Post> {
  const { status, body } = await user.request<Post>('POST', '/api/posts', postFields(overrides));
  if (status !== 201) throw new Error(`Creating a post answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Inserts a post that is scheduled or published on a site, rows only. A site is created if none is given. */
export async function insertLivePost(
  server: TestServer,
  user: TestUser,
  { siteId, status, scheduledDate, ...fields }: Partial<NewPost> & { status: 'scheduled' | 'published' },
): Promise<Post> {
  const { db } = server.services;
  const { id, version } = await createPost(user, { siteId: siteId ?? (await insertSite(server, user)), ...fields });
  const isScheduled = status === 'scheduled';
  const dates = isScheduled ? { scheduledDate: new Date(scheduledDate ?? '') } : { publishedAt: new Date() };
  const [post] = await db
    .update(posts)
    .set({ status, ...dates })
    .where(eq(posts.id, id))
    .returning({ siteId: posts.siteId });
  await db.insert(publications).values({
    userId: user.user.id,
    postId: id,
    siteId: post?.siteId ?? '',
    action: isScheduled ? 'schedule' : 'publish',
    state: 'done',
    reservation: randomUUID(),
    wordpressId: 1,
    remote: { status: isScheduled ? 'future' : 'publish', modifiedGmt: null, slug: '', dateGmt: null },
    wantedVersion: version,
    sentVersion: version,
  });
  return (await user.request<Post>('GET', `/api/posts/${id}`)).body;
}

/** Inserts a publication of a new post on a site, rows only. */
export async function insertPublication(
  server: TestServer,
  user: TestUser,
  siteId: string,
  overrides: Partial<typeof publications.$inferInsert> = {},
): Promise<typeof publications.$inferSelect> {
  const { id: postId } = await createPost(user);
  const [row] = await server.services.db
    .insert(publications)
    .values({
      userId: user.user.id,
      siteId,
      postId,
      action: 'publish',
      reservation: randomUUID(),
      wantedVersion: 1,
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
}

function parsed<Body>(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return text as Body;
  }
}

/** Connects a site with an application password, through the API, beside other accounts of it. */
export async function connectSite(user: TestUser, wordpress: TestWordPress, login = 'admin'): Promise<Site> {
  const password = await wordpress.createApplicationPassword(login);
  const { status, body } = await user.request<Site>('POST', '/api/sites', {
    name: 'My blog',
    url: wordpress.url,
    username: login,
    password,
    separate: true,
  });
  if (status !== 201) throw new Error(`Connecting the site answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** What a connection to a site finds out, for an author there. */
export const CONNECTION = {
  wordpressUserId: 1,
  roles: ['author'],
  timezone: 'UTC',
  capabilities: {
    editPosts: true,
    publishPosts: true,
    uploadFiles: true,
    manageCategories: false,
    unfilteredHtml: false,
  },
};

/** Inserts a site without a WordPress behind it, row only. Returns its id. */
export async function insertSite(
  { services: { db, vault } }: TestServer,
  { user }: TestUser,
  overrides: Partial<typeof sites.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(sites).values({
    id,
    userId: user.id,
    name: 'My blog',
    url: 'http://127.0.0.1:9',
    restRoot: 'http://127.0.0.1:9/wp-json/',
    username: 'ada',
    sealedPassword: vault.seal('abcd efgh ijkl mnop', id),
    ...CONNECTION,
    ...overrides,
  });
  return id;
}

/** Requests a publication and waits for it to settle, using the events that the user's page receives. */
export async function publish(
  server: TestServer,
  user: TestUser,
  post: Post,
  request: Omit<PublicationRequest, 'version'>,
): Promise<Publication> {
  const { status, body } = await user.request<Publication>('POST', `/api/posts/${post.id}/publication`, {
    version: post.version,
    ...request,
  });
  if (status !== 202) throw new Error(`Publishing answered ${status}: ${JSON.stringify(body)}`);
  return settled(server, user.user.id, body.id, body.updatedAt);
}

/**
 * The next state of a publication with no work in progress.
 * @param since the events of an earlier request may still be on their way: like a page, ignores what is older
 */
export function settled(server: TestServer, userId: string, publicationId: string, since = ''): Promise<Publication> {
  return new Promise((resolve) => {
    const unsubscribe = server.services.events.subscribe(userId, (event) => {
      if (event.type !== 'publication' || event.publication.id !== publicationId) return;
      if (event.publication.updatedAt < since) return;
      if (event.publication.state === 'publishing' || event.publication.state === 'queued') return;
      unsubscribe();
      resolve(event.publication);
    });
  });
}

export interface TestAdministrator extends TestUser {
  /** The session cookie of the admin area alone. */
  adminCookie: string;
  /** A request with that cookie, from our own pages. */
  ask: TestUser['request'];
}

/** Creates an account, makes it an administrator's and opens a session of the admin area. */
export async function signUpAdministrator(server: TestServer): Promise<TestAdministrator> {
  const user = await signUp(server);
  await server.services.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.user.id));
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { origin: server.config.publicUrl },
    remoteAddress: randomAddress(),
    payload: { username: user.user.email, password: user.password },
  });
  if (reply.statusCode !== 200) throw new Error(`The admin login answered ${reply.statusCode}: ${reply.body}`);
  const { name, value } = reply.cookies.find((cookie) => cookie.name.includes('admin_session')) ?? {};
  const adminCookie = `${name}=${value}`;
  const ask: TestUser['request'] = (method, url, payload, headers) =>
    user.request(method, url, payload, { cookie: adminCookie, ...headers });
  return { ...user, adminCookie, ask };
}
