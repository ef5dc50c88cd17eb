import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BuildOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './vite/chunk-groups.ts';
import { precompress } from './vite/precompress.ts';
import { publicPages } from './vite/public-pages.ts';
import { sonnerWithoutInlineStyle } from './vite/sonner-without-inline-style.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

const PUBLIC_PAGES =
  '^/((features|pricing|products|contact(/sent)?|terms|refunds)/?)?(\\?.*)?$|^/(robots\\.txt|sitemap\\.xml)$';

const STARTED_FROM = /\/(boot|core|rolldown-runtime)-[\w-]+\.(js|css)$/;

const APP: BuildOptions = {
  outDir: 'dist',
  // Fonts and images as files: the policy of the page allows no data: addresses for them.
  assetsInlineLimit: 0,
  target: 'es2023',
  modulePreload: {
    // Every browser of that year knows it by itself.
    polyfill: false,
    // What the app has started from is there already, and the import names the page itself: naming them once more with
    // each page would only add to the app.
    resolveDependencies: (page, files, { hostType }) =>
      hostType === 'js' ? files.filter((file) => file !== page && !STARTED_FROM.test(file)) : files,
  },
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunkGroups },
      // The app names all its files, and hashes don't compress. So few characters still tell a file from its last version.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:6][extname]',
    },
  },
};

const RENDERER: BuildOptions = {
  outDir: 'dist/render',
  copyPublicDir: false,
  target: 'node24',
  minify: false,
  rolldownOptions: { input: 'src/app/render-page.tsx' },
};

/** `vite build` builds the app, `vite build --ssr` what renders its pages on the server (decision 40). */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), sonnerWithoutInlineStyle(), publicPages(), precompress()],
  // With all packages bundled, so that the server needs none of the web app's.
  ssr: { noExternal: true },
  // React's development build is many times slower, and would be chosen while the server runs.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? RENDERER : APP,
  optimizeDeps: { exclude: ['sonner'] },
  // The server sends the public pages, which it fetches from here.
  server: { port: 5173, proxy: { '/api': API, [PUBLIC_PAGES]: API } },
  preview: {
    port: 4173,
    proxy: { '/api': API },
    headers: {
      'Content-Security-Policy':
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 60_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 20_000 } },
  },
}));
