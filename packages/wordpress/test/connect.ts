import type { TestWordPress } from '@pressloom/testkit';
import {
  createOutbound,
  createWordPressClient,
  discoverSite,
  type WordPressClient,
  type WordPressClientOptions,
} from '../src/index.ts';

export const outbound = createOutbound({ allowPrivate: true });

/** A client for a testkit WordPress, as one of its users. */
export async function clientOf(
  wordpress: TestWordPress,
  {
    username = 'admin',
    password,
    restRoot,
    ...options
  }: { username?: string; password?: string } & Partial<WordPressClientOptions> = {},
): Promise<WordPressClient> {
  return createWordPressClient({
    outbound,
    restRoot: restRoot ?? (await discoverSite(outbound, wordpress.url)).restRoot,
    username,
    applicationPassword: password ?? (await wordpress.createApplicationPassword(username)),
    ...options,
  });
}

/** Rows in WordPress' own database: the source of truth for what a site contains. */
export const postsIn = (wordpress: TestWordPress) =>
  wordpress.php<{ ID: string; post_status: string; post_title: string; post_name: string }[]>(`
    global $wpdb; return $wpdb->get_results("SELECT ID, post_status, post_title, post_name FROM wp_posts
    WHERE post_type = 'post' AND post_status <> 'auto-draft' ORDER BY ID");`);

/** Deletes all posts and media. */
export const removeAllPosts = (wordpress: TestWordPress) =>
  wordpress.php(`foreach (get_posts(['post_type' => ['post', 'attachment'], 'post_status' => 'any,trash,inherit', 'numberposts' => -1]) as $post)
    wp_delete_post($post->ID, true);
    return true;`);

/** The error that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('It did not fail');
}
