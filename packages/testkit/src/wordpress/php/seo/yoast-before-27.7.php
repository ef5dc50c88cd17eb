<?php
// As Yoast SEO before 27.7: it is there, and drops what is sent in the meta of a post without an error.
add_action('rest_api_init', fn() => register_rest_route('yoast/v1', '/get_head', [
    'methods' => 'GET',
    'callback' => fn() => ['html' => ''],
    'permission_callback' => '__return_true',
]));
