import {
  type DeliveryAttempt,
  POST_DEFAULTS,
  type Post,
  type Publication,
  type Site,
  type User,
} from '@pressloom/contract';

export const MOMENT = '2026-11-20T12:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const POST_ID = id(1);
export const SITE_ID = id(2);

export const aUser: User = {
  id: id(3),
  email: 'maya@example.org',
  full_name: 'Maya Rao',
  fullName: 'Maya Rao',
  emailVerified: true,
  role: 'user',
  created_at: MOMENT,
  createdAt: MOMENT,
};

export const aSite = (change: Partial<Site> = {}): Site => ({
  id: SITE_ID,
  site_name: 'Filter & Press',
  name: 'Filter & Press',
  url: 'https://filterandpress.example',
  username: 'maya',
  created_at: MOMENT,
  createdAt: MOMENT,
  timezone: 'UTC',
  roles: ['editor'],
  capabilities: {
    editPosts: true,
    publishPosts: true,
    uploadFiles: true,
    manageCategories: true,
    unfilteredHtml: false,
  },
  health: { state: 'connected', checkedAt: MOMENT, code: null, message: null, since: null },
  notices: [],
  defaultCategory: '',
  defaultAuthor: null,
  publishTime: null,
  sendTags: true,
  scheduledBy: 'wordpress',
  ...change,
});

export const aPost = (change: Partial<Post> = {}): Post => ({
  ...POST_DEFAULTS,
  type: 'post',
  id: POST_ID,
  title: 'How to brew filter coffee at home',
  content: '<p>Coffee asks for little.</p>',
  excerpt: 'Coffee asks for little...',
  automaticExcerpt: false,
  author: 'Maya Rao',
  siteId: SITE_ID,
  created_at: MOMENT,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  publishedAt: null,
  wordpressId: null,
  publicationState: null,
  outdated: false,
  siteStatus: null,
  origin: 'here',
  aiGenerated: false,
  placeholder: false,
  sample: false,
  analyticsData: { views: null, engagementRate: null, averageReadTime: null },
  version: 1,
  publication: null,
  ...change,
});

export const aPublication = (change: Partial<Publication> = {}): Publication => ({
  id: id(4),
  postId: POST_ID,
  siteId: SITE_ID,
  action: 'publish',
  state: 'done',
  wordpressId: 120,
  link: 'https://filterandpress.example/coffee',
  slug: null,
  attempts: 1,
  nextAttemptAt: null,
  error: null,
  notices: [],
  outdated: false,
  isPublic: false,
  statusThere: null,
  settingsThere: { visibility: null, sticky: null, authorId: null },
  updatedAt: MOMENT,
  ...change,
});

export const anAttempt = (change: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  id: id(500 + (change.attempt ?? 1)),
  postId: POST_ID,
  postTitle: 'How to brew filter coffee at home',
  siteId: SITE_ID,
  action: 'publish',
  attempt: 1,
  startedAt: MOMENT,
  endedAt: MOMENT,
  outcome: 'done',
  exchanges: [{ method: 'POST', path: '/wp-json/wp/v2/posts', status: 201, excerpt: '{"id":120}', ms: 120 }],
  status: null,
  code: null,
  conclusion: 'The site has the post as requested.',
  nextAttemptAt: null,
  ...change,
});
