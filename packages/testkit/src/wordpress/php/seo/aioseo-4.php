<?php
// As All in One SEO 4.9.8: its field is missing from the schema, and without the plugin's own capabilities nothing is
// saved and no error is returned.
add_action('rest_api_init', function () {
    register_rest_route('aioseo/v1', '/ping', [
        'methods' => 'GET',
        'callback' => fn() => [],
        'permission_callback' => '__return_true',
    ]);
    register_rest_field(['post', 'page'], 'aioseo_meta_data', [
        'get_callback' => fn($post) => get_option("aioseo_row_{$post['id']}", []),
        'update_callback' => fn($data, $post) => current_user_can('manage_options') && update_option(
            "aioseo_row_{$post->ID}",
            array_replace(['title' => null, 'description' => null], get_option("aioseo_row_{$post->ID}", []), $data),
        ),
    ]);
});
