/** Query parameter that opens the "change site address" form with this URL filled in. */
export const NEW_ADDRESS = 'new-address';

/** Query parameter that opens the comparison of a post with its version on WordPress. */
export const COMPARE = 'compare';

/** Every path of the app. */
export const paths = {
  home: '/',
  auth: '/auth',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  app: '/app',
  dashboard: '/dashboard',
  posts: '/posts',
  newPost: '/posts/new',
  create: '/create',
  post: (id: string) => `/posts/${id}`,
  postComparison: (id: string) => `/posts/${id}?${COMPARE}`,
  postPreview: (id: string) => `/posts/${id}/preview`,
  automate: '/automate',
  review: '/automate/review',
  autopilots: '/automate/autopilots',
  newAutopilot: '/automate/autopilots/new',
  autopilot: (id: string) => `/automate/autopilots/${id}`,
  run: (id: string) => `/automate/runs/${id}`,
  runStop: (id: string, stop: string) => `/automate/runs/${id}/${stop}`,
  calendar: '/calendar',
  sites: '/wordpress',
  site: (id: string) => `/wordpress/${id}`,
  siteMoved: (id: string, newUrl: string) => `/wordpress/${id}?${new URLSearchParams({ [NEW_ADDRESS]: newUrl })}`,
  sitesList: '/wordpress-sites-list',
  activity: '/activity',
  settings: '/settings',
  settingsSection: (section: string) => `/settings/${section}`,
  unsubscribe: '/unsubscribe',
  features: '/features',
  pricing: '/pricing',
  payment: '/payment',
  products: '/products',
  contact: '/contact',
  contactSent: '/contact/sent',
  terms: '/terms',
  refunds: '/refunds',
} as const;
