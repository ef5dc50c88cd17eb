// Modules named after a limit, an option list or a function hold no schema: a page that wants only these loads no zod.
export * from './auth.ts';
export * from './dashboard.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './generation.ts';
export * from './generation-options.ts';
export * from './has-content.ts';
export * from './image-limits.ts';
export * from './images.ts';
export * from './password-limits.ts';
export * from './post-status.ts';
export * from './posts.ts';
export * from './publishing.ts';
export * from './shared.ts';
export * from './sites.ts';
export * from './split-keywords.ts';
