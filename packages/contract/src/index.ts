// limits.ts, options.ts and markup.ts hold no schemas: a page that imports only these does not load zod.
export * from './account.ts';
export * from './account-options.ts';
export * from './activity.ts';
export * from './activity-kinds.ts';
export * from './admin-audit.ts';
export * from './admin-coupons.ts';
export * from './admin-lists.ts';
export * from './admin-overview.ts';
export * from './admin-posts.ts';
export * from './admin-refund.ts';
export * from './admin-revenue.ts';
export * from './admin-session.ts';
export * from './admin-sites.ts';
export * from './admin-subscriptions.ts';
export * from './admin-system.ts';
export * from './admin-users.ts';
export * from './ai-provider.ts';
export * from './api-keys.ts';
export { SITE_NAMES, USER_NAMES } from './api-names.ts';
export * from './auth.ts';
export * from './automation.ts';
export * from './automation-endpoints.ts';
export * from './automation-options.ts';
export * from './autopilot.ts';
export * from './billing.ts';
export * from './billing-details.ts';
export * from './billing-documents.ts';
export * from './calendar.ts';
export * from './category-path.ts';
export * from './checkout.ts';
export * from './checks.ts';
export * from './claims.ts';
export * from './code-alphabet.ts';
export * from './contact.ts';
export * from './coupons.ts';
export * from './cover-palettes.ts';
export * from './credits.ts';
export * from './cut-text.ts';
export * from './dashboard.ts';
export * from './deliveries.ts';
export * from './durations.ts';
export * from './embed-provider.ts';
export * from './endpoint.ts';
export * from './error-codes.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './excerpt.ts';
export * from './foreign-blocks.ts';
export * from './generation.ts';
export * from './gst.ts';
export * from './gstin.ts';
export * from './ideas.ts';
export * from './image-address.ts';
export * from './image-search.ts';
export * from './images.ts';
export * from './imports.ts';
export * from './indian-states.ts';
export * from './indian-time.ts';
export * from './insights.ts';
export * from './invoice-number.ts';
export * from './library.ts';
export * from './limits.ts';
export * from './markup.ts';
export * from './notifications.ts';
export * from './options.ts';
export * from './overlap.ts';
export * from './page-slots.ts';
export * from './payment-mode.ts';
export * from './plans.ts';
export * from './post-fields.ts';
export * from './post-seo.ts';
export {
  COMMENT_STATUS_LABELS,
  COMMENT_STATUSES,
  type CommentStatus,
  type SiteAuthor,
  SLUG_MAX,
  settingsProblem,
  VISIBILITIES,
  VISIBILITY_LABELS,
  type Visibility,
} from './post-settings.ts';
export * from './posts.ts';
export * from './preferences.ts';
export * from './provider-name.ts';
export * from './publishing.ts';
export * from './refund-terms.ts';
export * from './revisions.ts';
export * from './rewriting.ts';
export * from './run-dates.ts';
export * from './run-list.ts';
export * from './seo.ts';
export * from './shared.ts';
export * from './site-address.ts';
export * from './site-authors.ts';
export * from './site-clock.ts';
export * from './site-images.ts';
export * from './site-terms.ts';
export * from './sites.ts';
export * from './spaceless.ts';
export * from './waitlist.ts';
export * from './writing-options.ts';
