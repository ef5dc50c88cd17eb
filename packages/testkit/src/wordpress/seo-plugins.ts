import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Control } from './control.ts';

/** Stand-ins for SEO plugins: the same routes, fields and keys over REST, with the same traps. */
export type SeoPluginName = 'yoast' | 'yoast-before-27.7' | 'rank-math' | 'aioseo' | 'aioseo-4' | 'seopress';

/** Installs one of them as a must-use plugin, effective from the next request, in place of the one before. */
export function useSeoPlugin(wordpress: Control, name: SeoPluginName | null): void {
  wordpress.removeMuPlugin('seo');
  if (name) wordpress.muPlugin('seo', sourceOf(name));
}

const sourceOf = (name: SeoPluginName) =>
  readFileSync(join(import.meta.dirname, 'php/seo', `${name}.php`), 'utf8').replace('<?php', '');
