const isOneOf =
  (...patterns: RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/** What every screen needs. */
const core = isOneOf(
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|sonner|clsx|class-variance-authority)\//,
  /node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
  /lucide-react\/dist\/esm\/(?!icons)/,
  /icons\/(loader-circle|arrow-left)\./,
  /web\/src\/(main|app\/|lib\/)/,
  /web\/src\/ui\/(button|spinner|status-badge|toast|wordmark)\./,
  /contract\/src\/(index|events|has-content|post-status|split-keywords|[a-z]+-(limits|options))\.ts$/,
);
const forms = isOneOf(/node_modules\/(zod|react-hook-form|@hookform)\//, /packages\/contract\//);
const editor = isOneOf(/node_modules\/(@tiptap|prosemirror-[a-z]+|rope-sequence|w3c-keyname|orderedmap|linkifyjs)\//);
const controls = isOneOf(
  /node_modules\/(radix-ui|@radix-ui|@floating-ui|lucide-react|aria-hidden)\//,
  /web\/src\/ui\//,
);

/**
 * A page is fetched in few requests: left alone, every icon and control that two pages share becomes a file of its own
 * (26 for the dashboard). Each group holds what is needed together.
 */
export const chunkGroups = [
  // Documents of their own: in a file shared with the app, their style would overrule the app's.
  { name: 'public-pages', test: isOneOf(/web\/src\/features\/public-pages\//), priority: 5 },
  { name: 'core', test: core, priority: 3 },
  { name: 'forms', test: forms, priority: 2 },
  { name: 'editor', test: editor, priority: 2 },
  { name: 'controls', test: controls, priority: 1 },
];
