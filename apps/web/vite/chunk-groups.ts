const isOneOf =
  (...patterns: RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/** Lets the server-rendered page paint, then starts the app. */
const boot = isOneOf(
  /web\/src\/(main|app\/(keep-input|painted)|lib\/browser\/is-shortcut)\.ts$/,
  /vite\/preload-helper/,
);

/** What every screen needs, and all of the posts list, which needs little more: these modules with all they import. */
const core = isOneOf(/rolldown.runtime/, /web\/src\/(app\/start|pages\/(app-layout|posts-page))\.tsx$/);
const forms = isOneOf(
  /node_modules\/(zod|react-hook-form|@hookform)\//,
  // What a single screen needs of the contract comes with that screen.
  /packages\/contract\/src\/(?!(activity-kinds|admin[\w-]*|ai-provider|api-keys|billing[\w-]*|checkout|coupons|cover-palettes|embed-provider|gst(in)?|indian-states|plans|refund-terms)\.ts$)/,
);
const editor = isOneOf(/node_modules\/(@tiptap|prosemirror-[a-z]+|rope-sequence|w3c-keyname|orderedmap|linkifyjs)\//);
const controls = isOneOf(
  /node_modules\/(radix-ui|@radix-ui|@floating-ui|lucide-react|aria-hidden)\//,
  // Modules that read texts are for the pages that have one, as is what few pages ask for. Counting words is smaller than
  // what a file of its own adds to a response.
  /web\/src\/ui\/(?!image-search-form|toast|scheduled-choice|switch)/,
  /web\/src\/lib\/(?!text\/(?!word-count\.)|api\/site-automation-query|browser\/(save-file|use-end-reached)|page\/use-settings-form)/,
);

/** All of automation, with what of the contract no other page needs: most users open another one first. */
const automation = isOneOf(
  /web\/src\/(features\/automation\/|pages\/(automate|(new-)?autopilots?|review|run)-page\.tsx$)/,
  /packages\/contract\/src\/(automation(-options)?|autopilot|overlap|run-(dates|list))\.ts$/,
);

/** All of the admin area, which few users have. */
const admin = isOneOf(
  /web\/src\/(features\/admin\/|pages\/admin\/|app\/admin-paths\.ts$)/,
  /packages\/contract\/src\/admin-[a-z-]+\.ts$/,
);

/** Of the contract, for administrators and for those who buy. */
const money = isOneOf(/packages\/contract\/src\/(coupons|gst)\.ts$/);

/** Each of them is small, and who signs in often needs a second one. */
const auth = isOneOf(
  /web\/src\/(features\/auth\/|pages\/(auth|login|register|forgot-password|reset-password)-page\.tsx$)/,
);

/**
 * Keeps the number of requests per page low: by default, every icon and control shared by two pages becomes a file of
 * its own (26 for the dashboard). Each group holds what is needed together.
 */
export const chunkGroups = [
  // Separate documents: in a chunk shared with the app, their styles would override the app's.
  { name: 'public-pages', test: isOneOf(/web\/src\/features\/public-pages\//), priority: 5 },
  { name: 'boot', test: boot, priority: 4 },
  // Without what they import, which other groups and pages have.
  { name: 'automation', test: automation, priority: 4, includeDependenciesRecursively: false },
  { name: 'admin', test: admin, priority: 4, includeDependenciesRecursively: false },
  { name: 'money', test: money, priority: 4, includeDependenciesRecursively: false },
  { name: 'auth', test: auth, priority: 4, includeDependenciesRecursively: false },
  { name: 'core', test: core, priority: 3 },
  { name: 'forms', test: forms, priority: 2 },
  { name: 'editor', test: editor, priority: 2 },
  { name: 'controls', test: controls, priority: 1 },
];
