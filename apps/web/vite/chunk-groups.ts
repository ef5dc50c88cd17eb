const isOneOf =
  (...patterns: RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/** Lets the server-rendered page paint, then starts the app. */
const boot = isOneOf(/web\/src\/(main|app\/(keep-clicks|painted))\.ts$/, /vite\/preload-helper/);

/** What every screen needs, including all of the posts list, which needs little more. */
const core = isOneOf(
  /rolldown.runtime/,
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx|class-variance-authority)\//,
  /node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
  /lucide-react\/dist\/esm\/(?!icons)/,
  /icons\/(loader-circle|arrow-left|bell|search|menu|layout-dashboard|file-text|calendar-days|panels-top-left|settings|panel-left-close|panel-left-open|file-up|plus|pencil|eye|chevron-down|search-x|check|circle-alert|clock|circle-exclamation-point|info|triangle-alert)\./,
  /web\/src\/app\//,
  // New files in lib/ belong to other pages until the list needs them: weight.spec.ts reports that.
  /web\/src\/lib\/(api-client|auth-client|cn|connection|event-stream|first-replies|go-to-keys|keep-cookie|kept-core|page-awake|post-lists|query-client|reader|selected-site|server-sent-events|sidebar-state|sites-query|theme|use-is-wide|use-stale-on-events)\./,
  /web\/src\/pages\/(app-layout|posts-page)\./,
  /web\/src\/features\/navigation\/(?!nav-drawer|avatar-items)/,
  /web\/src\/features\/notifications\/(bell|notifications-query)\./,
  /web\/src\/features\/command-palette\/(use-palette-shortcut|typed-ahead)\./,
  /web\/src\/features\/publishing\/(publication-(badge|words|toasts)|publishing-queries)\./,
  /web\/src\/features\/posts\/(post-(actions|cards|keywords|title)|posts-|samples-notice|use-posts-filter|use-exclusive)/,
  /web\/src\/ui\/(button|empty-state|failed-state|format-date|input|notice|page-header|select|shortcut|show-more|skeleton|spinner|status-badge|toast|use-time-zone|wordmark)\.tsx?$/,
  /contract\/src\/(index|events|has-content|post-status|split-keywords|[a-z]+-(limits|options))\.ts$/,
);
const forms = isOneOf(/node_modules\/(zod|react-hook-form|@hookform)\//, /packages\/contract\//);
const editor = isOneOf(/node_modules\/(@tiptap|prosemirror-[a-z]+|rope-sequence|w3c-keyname|orderedmap|linkifyjs)\//);
const controls = isOneOf(
  /node_modules\/(radix-ui|@radix-ui|@floating-ui|lucide-react|aria-hidden)\//,
  // Modules that read a post's text are for the pages that have one.
  /web\/src\/(ui\/(?!toast)|lib\/(?!automatic-excerpt|markdown-line))/,
);

/**
 * Keeps the number of requests per page low: by default, every icon and control shared by two pages becomes a file of
 * its own (26 for the dashboard). Each group holds what is needed together.
 */
export const chunkGroups = [
  // Separate documents: in a chunk shared with the app, their styles would override the app's.
  { name: 'public-pages', test: isOneOf(/web\/src\/features\/public-pages\//), priority: 5 },
  { name: 'boot', test: boot, priority: 4 },
  { name: 'core', test: core, priority: 3 },
  { name: 'forms', test: forms, priority: 2 },
  { name: 'editor', test: editor, priority: 2 },
  { name: 'controls', test: controls, priority: 1 },
];
