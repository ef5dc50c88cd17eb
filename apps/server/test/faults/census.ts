import type { TestWordPress } from '@pressloom/testkit';

export interface Census {
  /** Posts with this title that are not in the trash. */
  live: { id: number; status: string; slug: string }[];
  trashed: number;
  /** Images named after it, except those of posts in the trash. */
  images: number;
  /** Those of them that the post uses, as its featured image or in its text. */
  shown: number;
  /** Traces of ours that a reader or owner could find: reserved slugs, and old slugs that redirect from them. */
  marks: number;
}

/** Counts of posts and images per title, from WordPress' own database. */
export async function census(wordpress: TestWordPress, titles: string[]): Promise<Map<string, Census>> {
  const found = await wordpress.php<Record<string, Census>>(`
    global $wpdb;
    $titles = json_decode(${JSON.stringify(JSON.stringify(titles)).replaceAll('$', '\\$')}, true);
    $out = [];
    foreach ($titles as $title) {
      $rows = $wpdb->get_results($wpdb->prepare(
        "select ID, post_status, post_name, post_content from $wpdb->posts where post_type = 'post' and post_title = %s", $title));
      $live = array_values(array_filter($rows, fn ($row) => $row->post_status !== 'trash'));
      $images = $wpdb->get_col($wpdb->prepare(
        "select ID from $wpdb->posts where post_type = 'attachment' and post_name like %s",
        $wpdb->esc_like(sanitize_title($title)) . '-%'));
      $shownBy = fn ($posts) => array_values(array_filter($images, function ($id) use ($posts) {
        $file = basename(get_attached_file($id));
        foreach ($posts as $post)
          if (get_post_meta($post->ID, '_thumbnail_id', true) == $id || str_contains($post->post_content, $file)) return true;
        return false;
      }));
      $gone = array_filter($rows, fn ($row) => $row->post_status === 'trash');
      $shown = count($shownBy($live));
      $images = count(array_diff($images, $shownBy($gone)));
      $marks = count(array_filter($live, fn ($row) => str_starts_with($row->post_name, 'draft-')));
      foreach ($rows as $row)
        foreach (get_post_meta($row->ID, '_wp_old_slug') as $slug) if (str_starts_with($slug, 'draft-')) $marks++;
      $out[$title] = [
        'live' => array_map(fn ($row) => ['id' => (int) $row->ID, 'status' => $row->post_status, 'slug' => $row->post_name], $live),
        'trashed' => count($rows) - count($live), 'images' => $images, 'shown' => $shown, 'marks' => $marks,
      ];
    }
    return $out;`);
  return new Map(Object.entries(found));
}
