import { chromium } from 'playwright-core';
import { findBrowser } from '../browser.ts';
import type { TestWordPress } from './start-wordpress.ts';

/** A page with the parser, the validation and the blocks of WordPress' own editor, and nothing else. */
const PAGE = `
  if (isset($_GET['blocks'])) add_action('template_redirect', function () {
    wp_enqueue_script('wp-block-library');
    echo '<!doctype html><title>blocks</title>';
    wp_print_scripts();
    echo '<script>wp.blockLibrary.registerCoreBlocks();</script>';
    exit;
  });`;

interface ParsedBlock {
  name: string;
  isValid: boolean;
  innerBlocks: ParsedBlock[];
}
interface Editor {
  wp: { blocks: { parse(markup: string): ParsedBlock[]; serialize(blocks: ParsedBlock[]): string } };
}

/** A post as WordPress' own editor sees it. */
export interface SeenByEditor {
  /** Names of the blocks with those inside them, `INVALID` before those that it would offer to repair. */
  blocks: string[];
  /** How it would save them. */
  saved: string;
}

export interface BlockEditor {
  open: (markups: readonly string[]) => Promise<SeenByEditor[]>;
  close: () => Promise<void>;
}

/** WordPress' own block editor in a real browser, without its screen. */
export async function openBlockEditor(wordpress: TestWordPress): Promise<BlockEditor> {
  wordpress.muPlugin('editor', PAGE);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const page = await browser.newPage();
  await page.goto(`${wordpress.url}/?blocks`);
  return {
    open: (markups) =>
      page.evaluate((sources) => {
        const { blocks } = (globalThis as unknown as Editor).wp;
        const name = (block: ParsedBlock): string => {
          const inner = block.innerBlocks.map(name).join(' ');
          return `${block.isValid ? '' : 'INVALID '}${block.name.replace('core/', '')}${inner && `(${inner})`}`;
        };
        return sources.map((source) => {
          const parsed = blocks.parse(source);
          return { blocks: parsed.map(name), saved: blocks.serialize(parsed) };
        });
      }, markups),
    close: () => browser.close(),
  };
}
