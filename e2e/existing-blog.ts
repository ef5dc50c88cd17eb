/** A post of years ago, with blocks that pressloom knows, two that it doesn't, and a shortcode. */
export const OLD_POST = `<!-- wp:heading {"className":"is-style-wide"} -->
<h2 class="wp-block-heading is-style-wide">What we packed</h2>
<!-- /wp:heading -->

<!-- wp:paragraph {"dropCap":true,"fontSize":"large"} -->
<p class="has-drop-cap has-large-font-size">The tent was <em>too</em> heavy for the three of us.</p>
<!-- /wp:paragraph -->

<!-- wp:columns {"verticalAlignment":"center"} -->
<div class="wp-block-columns are-vertically-aligned-center"><!-- wp:column {"width":"66.66%"} -->
<div class="wp-block-column" style="flex-basis:66.66%"><!-- wp:paragraph -->
<p>Left column</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column {"width":"33.33%"} -->
<div class="wp-block-column" style="flex-basis:33.33%"><!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/gear">All our gear</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:shortcode -->
[gallery ids="4,8,15" columns="3"]
<!-- /wp:shortcode -->

<!-- wp:acme/price-box {"price":"12.50","rows":[{"label":"Adults \\u0026 kids"}]} /-->

<!-- wp:html -->
<style>.map { border: 0 }</style><div class="map" style="height:20em">A map</div>
<!-- /wp:html -->

<!-- wp:paragraph -->
<p>And that was it.</p>
<!-- /wp:paragraph -->`;

/**
 * PHP that empties a WordPress and fills it with a blog of many years: 300 posts, one with a featured image, two pages, 40
 * categories, five authors, and six posts that are scheduled for the 8th to the 13th of `month` (`2026-12`), at ten on the
 * site's clock.
 */
export const existingBlog = (month: string) => `
  // Whoever may not write any HTML gets their block attributes rewritten.
  wp_set_current_user(1);
  foreach (get_posts(['post_type' => ['post', 'page', 'attachment'], 'post_status' => get_post_stati(), 'numberposts' => -1]) as $earlier) wp_delete_post($earlier->ID, true);
  $authors = [1];
  foreach (['Mary Jackson', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra'] as $name) {
    $login = strtolower(strtok($name, ' '));
    $authors[] = wp_insert_user(['user_login' => $login, 'user_pass' => $login, 'display_name' => $name, 'role' => 'author']);
  }
  $categories = [];
  for ($n = 0; $n < 40; $n++) {
    $parent = $n < 8 ? 0 : $categories[$n % 8];
    $names = ['Recipes', 'Travel', 'Books', 'Garden', 'Family', 'Music', 'Cycling', 'Letters'];
    $name = $n < 8 ? $names[$n] : $names[$n % 8] . ' ' . (2010 + intdiv($n, 8));
    $categories[] = wp_insert_term($name, 'category', ['parent' => $parent])['term_id'];
  }
  wp_defer_term_counting(true);
  $add = fn ($n, $post) => wp_insert_post(wp_slash($post + ['post_author' => $authors[$n % 5],
    'post_category' => [$categories[$n % 40]], 'tags_input' => ['year ' . (2010 + $n % 15)]]), true);
  $topics = ['Sourdough', 'The night train', 'A letter', 'Tomatoes', 'Second-hand books', 'Rain', 'The old bicycle', 'Sunday lunch'];
  for ($n = 0; $n < 299; $n++) {
    $add($n, ['post_title' => $topics[$n % 8] . ', part ' . (1 + intdiv($n, 8)), 'post_status' => $n % 25 ? 'publish' : 'draft',
      'post_date' => gmdate('Y-m-d 10:00:00', strtotime('2011-01-03 +' . (18 * $n) . ' days')),
      'post_content' => "<!-- wp:paragraph -->\\n<p>" . str_repeat("Words about $n and the days between. ", 20) . "</p>\\n<!-- /wp:paragraph -->"]);
  }
  $old = $add(7, ['post_title' => 'Three weeks in a tent', 'post_status' => 'publish', 'post_date' => '2014-07-12 08:30:00',
    'post_content' => base64_decode('${Buffer.from(OLD_POST).toString('base64')}')]);
  ob_start(); imagejpeg(imagecreatetruecolor(1200, 800)); $file = wp_upload_bits('tent.jpg', null, ob_get_clean());
  $image = wp_insert_attachment(['post_title' => 'Tent', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file['file']);
  update_post_meta($image, '_wp_attachment_image_alt', 'A tent in the rain');
  set_post_thumbnail($old, $image);
  foreach (['Plum jam', 'First frost', 'The long way home', 'Reading by the stove', 'New strings', 'Letters from Ghent'] as $n => $title) {
    $add($n, ['post_title' => $title, 'post_status' => 'future', 'post_date' => sprintf('${month}-%02d 10:00:00', 8 + $n),
      'post_content' => "<!-- wp:paragraph -->\\n<p>Soon.</p>\\n<!-- /wp:paragraph -->"]);
  }
  wp_defer_term_counting(false);
  $home = $add(0, ['post_type' => 'page', 'post_title' => 'Home', 'post_status' => 'publish']);
  $add(0, ['post_type' => 'page', 'post_title' => 'About us', 'post_status' => 'publish', 'post_parent' => $home,
    'post_content' => "<!-- wp:paragraph -->\n<p>We are two.</p>\n<!-- /wp:paragraph -->"]);
  return $old;`;
