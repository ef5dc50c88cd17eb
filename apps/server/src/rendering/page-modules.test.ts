import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ROOT } from '../system/server-root.ts';
import { pageModules } from './page-modules.ts';

const WEB = join(SERVER_ROOT, '../web');

describe('the files that a page will load', () => {
  const modulesOf = pageModules(join(WEB, 'dist'));

  it.each(['/dashboard', '/posts', '/posts/new', '/create', '/posts/1', '/wordpress', '/wordpress-sites-list'])(
    'are named by %s, and exist',
    (path) => {
      const files = [...modulesOf(path).matchAll(/href="\/([^"]+)"/g)].map(([, file = '']) => file);
      expect(files.filter((file) => file.includes('/core-') && file.endsWith('.js'))).toHaveLength(1);
      // The list of posts is in the file that every page needs.
      expect(files.filter((file) => file.includes('-page-'))).toHaveLength(path === '/posts' ? 0 : 1);
      expect(files.filter((file) => !existsSync(join(WEB, 'dist', file)))).toEqual([]);
    },
  );

  it('are left to a browser that has them, where there is a page to be shown first', () => {
    const core = /core-[^"]+\.js/.exec(modulesOf('/posts'))?.[0];
    const cookie = `ui-reader=UTC:wide:open; ui-core=${core}`;
    expect(modulesOf('/posts', { isDrawn: true, cookie })).toBe('');
    expect(modulesOf('/posts', { isDrawn: true, cookie: 'ui-core=core-of-yesterday.js' })).toContain(core);
    expect(modulesOf('/posts', { isDrawn: false, cookie })).toContain(core);
  });

  it('are not known for other pages, or before there is a build', () => {
    expect(modulesOf('/terms')).toBe('');
    expect(pageModules('/no/such/folder')('/posts')).toBe('');
  });
});
