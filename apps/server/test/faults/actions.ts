import type { Post, PublicationRequest } from '@pressloom/contract';
import type { ProxiedRequest } from '@pressloom/testkit';
import { type Rig, uploadImage } from './rig.ts';

/** The post of one test case. */
export interface Subject {
  title: string;
  postId: string;
  siteId: string;
  wordpressId: number | null;
}

export interface NamedAction {
  name: string;
  /** State of the post before the fault strikes. */
  from: 'new' | 'published' | 'scheduled';
  /** Where the post has an image: as its featured image or in its text. */
  image?: 'featured' | 'text';
  /** Whether a request is the one that the fault strikes. */
  strikes: (request: ProxiedRequest, subject: Subject) => boolean;
  act(rig: Rig, subject: Subject): Promise<void>;
  /** Expected status of the single post on the site afterwards. */
  ends: 'publish' | 'future' | 'draft' | 'trash';
}

export const inDays = (days: number) =>
  new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000).toISOString();

/** Content with an image. */
export const withImage = (address: string) => `<p>Words.</p><p><img src="${address}" alt="A colour"></p>`;

const path = ({ path }: ProxiedRequest) => path.split('?')[0] ?? '';
export const isCreate = (request: ProxiedRequest) =>
  request.method === 'POST' && path(request).endsWith('/wp/v2/posts');
const changes = (request: ProxiedRequest, { wordpressId }: Subject) =>
  request.method === 'POST' &&
  (wordpressId === null
    ? /\/wp\/v2\/posts\/\d+$/.test(path(request))
    : path(request).endsWith(`/posts/${wordpressId}`));
const uploads = (request: ProxiedRequest) => request.method === 'POST' && path(request).endsWith('/wp/v2/media');
const sends = (text: string) => (request: ProxiedRequest) => request.body.includes(text);

const ask =
  (wanted: Omit<PublicationRequest, 'version'> | (() => Omit<PublicationRequest, 'version'>)) =>
  async (rig: Rig, { postId, siteId }: Subject) => {
    const { version } = await rig.user.call<Post>('GET', `/api/posts/${postId}`);
    const request = typeof wanted === 'function' ? wanted() : wanted;
    await rig.user.call('POST', `/api/posts/${postId}/publication`, { siteId, version, ...request });
  };

const edit =
  (changed: object) =>
  async (rig: Rig, { postId }: Subject) => {
    const { version } = await rig.user.call<Post>('GET', `/api/posts/${postId}`);
    await rig.user.call('PATCH', `/api/posts/${postId}`, { ...changed, version });
  };

/** Everything a user does to a post, with each request that it takes. */
export const ACTIONS: NamedAction[] = [
  {
    name: 'upload its image',
    from: 'new',
    image: 'featured',
    strikes: uploads,
    act: ask({ action: 'publish' }),
    ends: 'publish',
  },
  {
    name: 'upload an image of its text',
    from: 'new',
    image: 'text',
    strikes: uploads,
    act: ask({ action: 'publish' }),
    ends: 'publish',
  },
  {
    name: 'replace an image of its text',
    from: 'published',
    image: 'text',
    strikes: uploads,
    act: async (rig, subject) => {
      await edit({ content: withImage(await uploadImage(rig, Number(/\d+/.exec(subject.title)) + 1_000_000)) })(
        rig,
        subject,
      );
      await ask({ action: 'update' })(rig, subject);
    },
    ends: 'publish',
  },
  { name: 'create', from: 'new', strikes: isCreate, act: ask({ action: 'publish' }), ends: 'publish' },
  {
    name: 'publish',
    from: 'new',
    strikes: (request, subject) => changes(request, subject) && sends('"publish"')(request),
    act: ask({ action: 'publish' }),
    ends: 'publish',
  },
  {
    name: 'schedule',
    from: 'new',
    strikes: (request, subject) => changes(request, subject) && sends('"future"')(request),
    act: ask(() => ({ action: 'schedule', scheduledDate: inDays(3) })),
    ends: 'future',
  },
  {
    name: 'update',
    from: 'published',
    strikes: changes,
    act: async (rig, subject) => {
      await edit({ content: '<p>Newer words.</p>' })(rig, subject);
      await ask({ action: 'update' })(rig, subject);
    },
    ends: 'publish',
  },
  {
    name: 'reschedule',
    from: 'scheduled',
    strikes: changes,
    act: async (rig, subject) => edit({ scheduledDate: inDays(5) })(rig, subject),
    ends: 'future',
  },
  { name: 'unschedule', from: 'scheduled', strikes: changes, act: ask({ action: 'unschedule' }), ends: 'draft' },
  { name: 'publish now', from: 'scheduled', strikes: changes, act: ask({ action: 'publish' }), ends: 'publish' },
  {
    name: 'delete',
    from: 'published',
    image: 'featured',
    strikes: ({ method, headers, path: url }, { wordpressId }) =>
      (method === 'DELETE' || headers['x-http-method-override'] === 'DELETE') && url.includes(`/posts/${wordpressId}`),
    act: async (rig, { postId }) => {
      await rig.user.call('DELETE', `/api/posts/${postId}`);
    },
    ends: 'trash',
  },
];
