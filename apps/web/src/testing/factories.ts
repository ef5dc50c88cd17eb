import type { ActivityEntry, Credits, Notification, PostSummary, Session, Site, User } from '@pressloom/contract';

const ID = '00000000-0000-4000-8000-0000000000';

export const makeUser = (values: Partial<User> = {}): User => ({
  id: `${ID}01`,
  email: 'anna@example.org',
  full_name: 'Anna Weaver',
  fullName: 'Anna Weaver',
  emailVerified: true,
  role: 'user',
  created_at: '2026-10-01T08:00:00Z',
  createdAt: '2026-10-01T08:00:00Z',
  ...values,
});

export const signedIn = (user = makeUser(), plan?: Session['plan']): { user: User; session: Session } => ({
  user,
  session: { expires_in: 604_800, expires_at: 1_796_000_000, token_type: 'cookie', user, plan },
});

export const signedOut = { user: null, session: null };

export const makeSite = (values: Partial<Site> = {}): Site => ({
  id: `${ID}11`,
  site_name: 'Kitchen Notes',
  name: 'Kitchen Notes',
  url: 'https://kitchen.example/',
  username: 'anna',
  created_at: '2026-11-01T08:00:00Z',
  createdAt: '2026-11-01T08:00:00Z',
  timezone: 'Europe/Berlin',
  roles: ['administrator'],
  capabilities: {
    editPosts: true,
    publishPosts: true,
    uploadFiles: true,
    manageCategories: true,
    unfilteredHtml: true,
  },
  health: { state: 'connected', checkedAt: '2026-11-20T08:00:00Z', code: null, message: null, since: null },
  notices: [],
  defaultCategory: '',
  defaultAuthor: null,
  publishTime: null,
  sendTags: true,
  scheduledBy: 'wordpress',
  ...values,
});

export const secondSite = (values: Partial<Site> = {}) =>
  makeSite({ id: `${ID}12`, name: 'Slow Bread', url: 'https://bread.example/', ...values });

export const makeCredits = (values: Partial<Credits> = {}): Credits => ({
  left: 12,
  reserved: 0,
  perMonth: 15,
  isUnlimited: false,
  renewsAt: '2026-12-01T00:00:00.000Z',
  ownModel: false,
  ...values,
});

export const makeDashboard = (values: object = {}) => ({
  counts: { sites: 0, posts: 0, postsFromSites: 0, pages: 0, scheduled: 0 },
  credits: makeCredits(),
  tasks: [],
  recentActivity: [],
  ...values,
});

export const makeActivity = (values: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: `${ID}31`,
  kind: 'post.published',
  postId: `${ID}21`,
  siteId: `${ID}11`,
  title: 'Why your sourdough is flat',
  siteName: 'Kitchen Notes',
  note: null,
  scheduledDate: null,
  createdAt: '2026-11-19T08:00:00Z',
  ...values,
});

export const makeNotification = (values: Partial<Notification> = {}): Notification => ({
  id: `${ID}41`,
  kind: 'failed',
  postId: `${ID}21`,
  siteId: `${ID}11`,
  runId: null,
  title: 'Why your sourdough is flat',
  message: 'The site refused the application password.',
  read: false,
  createdAt: '2026-11-19T08:00:00Z',
  ...values,
});

export const makePostSummary = (values: Partial<PostSummary> = {}): PostSummary => ({
  id: `${ID}21`,
  title: 'Why your sourdough is flat',
  status: 'draft',
  author: 'Anna Weaver',
  category: '',
  keywords: [],
  siteId: null,
  scheduledDate: null,
  created_at: '2026-11-18T08:00:00Z',
  createdAt: '2026-11-18T08:00:00Z',
  updatedAt: '2026-11-19T08:00:00Z',
  publishedAt: null,
  wordpressId: null,
  publicationState: null,
  outdated: false,
  siteStatus: null,
  type: 'post',
  origin: 'here',
  aiGenerated: false,
  placeholder: false,
  sample: false,
  ...values,
});
