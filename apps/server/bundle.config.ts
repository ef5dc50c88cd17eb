import { defineConfig } from 'vite';

/**
 * The server in few files, for `npm start`: loading the 2,000 small files of its packages one by one costs half a
 * second and 160 MiB (docs/decisions/0007). Sources, tests and `npm run dev` need no build.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    // They find files beside themselves.
    external: ['@electric-sql/pglite', '@fastify/swagger-ui', 'pdfkit', 'pg-native'],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { start: 'src/start.ts', 'markdown-thread': 'src/features/markdown/thread.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
