<?php
// As Yoast SEO from 27.7 on: three keys of the meta of posts, and of no other type.
add_action('init', function () {
    foreach (['title', 'metadesc', 'focuskw'] as $key) {
        register_post_meta('post', "_yoast_wpseo_$key", [
            'type' => 'string',
            'single' => true,
            'show_in_rest' => true,
            'sanitize_callback' => 'sanitize_text_field',
            'auth_callback' => fn($allowed, $meta_key, $post_id) => current_user_can('edit_post', $post_id),
        ]);
    }
});
add_action('rest_api_init', fn() => register_rest_route('yoast/v1', '/get_head', [
    'methods' => 'GET',
    'callback' => fn() => ['html' => ''],
    'permission_callback' => '__return_true',
]));
