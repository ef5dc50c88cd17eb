import type { Plugin } from 'vite';

const INJECTION = '__insertCSS("';

/**
 * Sonner injects its stylesheet as a `<style>` element when it is imported, which `style-src 'self'` refuses.
 * The same stylesheet is imported as a file in `styles.css`; this plugin removes the call.
 */
export const sonnerWithoutInlineStyle = (): Plugin => ({
  name: 'sonner-without-inline-style',
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
    if (!code.includes(INJECTION)) throw new Error('sonner no longer injects its style this way: look at it again');
    return { code: code.replace(INJECTION, '(() => undefined)("'), map: null };
  },
});
