<?php
// As All in One SEO from 5.0.3 on: a field of the post over a table of its own. Without one of the plugin's own
// capabilities the whole request is refused, even if it holds more than this field.
function aioseo_stored($id) {
    return get_option("aioseo_row_$id", []);
}
add_action('rest_api_init', function () {
    register_rest_route('aioseo/v1', '/ping', [
        'methods' => 'GET',
        'callback' => fn() => [],
        'permission_callback' => '__return_true',
    ]);
    register_rest_field(['post', 'page'], 'aioseo_meta_data', [
        'schema' => ['type' => 'object'],
        'get_callback' => fn($post) => aioseo_stored($post['id']),
        'update_callback' => fn($data, $post) => update_option(
            "aioseo_row_{$post->ID}",
            array_map(
                fn($value) => is_string($value) ? sanitize_text_field($value) : $value,
                array_replace(
                    ['title' => null, 'description' => null, 'keyphrases' => null],
                    aioseo_stored($post->ID),
                    $data,
                ),
            ),
        ),
    ]);
});
add_filter('rest_request_before_callbacks', fn($result, $handler, $request) =>
    isset($request['aioseo_meta_data']) && !current_user_can('manage_options')
        ? new WP_Error('aioseo_rest_cannot_edit', 'You are not allowed to edit the SEO data.', ['status' => 403])
        : $result, 10, 3);
