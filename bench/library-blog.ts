import type { TestWordPress } from '../packages/testkit/src/index.ts';

const AT_A_TIME = 500;

/** The word that only the oldest post of a filled blog has. */
export const OLDEST = 'number0';

/** Fills a WordPress with published posts of about 4 kB, each with a tag of fifty and a word of its own. */
export async function fillBlog(wordpress: TestWordPress, posts: number): Promise<void> {
  for (let from = 0; from < posts; from += AT_A_TIME) {
    await wordpress.php(
      `global $wpdb; wp_defer_term_counting(true); $wpdb->query('BEGIN');
       for ($n = ${from}; $n < ${Math.min(posts, from + AT_A_TIME)}; $n++) {
         $text = "<!-- wp:paragraph -->\\n<p>number$n</p>\\n<!-- /wp:paragraph -->\\n\\n";
         for ($p = 0; $p < 12; $p++) $text .= "<!-- wp:paragraph -->\\n<p>" . str_repeat("Words of paragraph $p in post $n with a <a href=\\"https://example.org/$n\\">link</a>. ", 4) . "</p>\\n<!-- /wp:paragraph -->\\n\\n";
         wp_insert_post(wp_slash(['post_title' => "Post $n about coffee", 'post_status' => 'publish', 'post_author' => 1,
           'post_date' => date('Y-m-d H:i:s', 1500000000 + $n * 3600), 'post_content' => $text, 'tags_input' => ['tag ' . ($n % 50)]]));
       }
       $wpdb->query('COMMIT'); return true;`,
    );
  }
}
