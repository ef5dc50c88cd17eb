/** Every path of the admin area, apart from the others, which come with each page of the app. */
export const adminPaths = {
  login: '/admindb/login',
  dashboard: '/admindb',
  audit: '/admindb/audit',
  users: '/admindb/users',
  posts: '/admindb/posts',
  sites: '/admindb/sites',
  coupons: '/admindb/coupons',
  subscriptions: '/admindb/subscriptions',
  system: '/admindb/system',
} as const;
