import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');

/**
 * After the app, builds its server-side renderer (docs/decisions/0020) into `dist/render`: from the same sources, with
 * all packages bundled, so that the server needs none of the web app's.
 */
export const pageRenderer = (): Plugin => ({
  name: 'page-renderer',
  apply: 'build',
  async closeBundle() {
    await build({
      root: WEB,
      configFile: false,
      mode: 'production',
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: true },
      // React's development build is many times slower, and would be chosen while the server runs.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'src/app/render-page.tsx',
        outDir: 'dist/render',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
      },
    });
  },
});
