<?php
// As Rank Math: a route of its own, which deletes empty values, takes a permalink for a new slug and returns no value.
add_action('rest_api_init', fn() => register_rest_route('rankmath/v1', '/updateMeta', [
    'methods' => 'POST',
    'args' => [
        'objectType' => ['type' => 'string', 'required' => true],
        'objectID' => ['type' => 'integer', 'required' => true],
        'meta' => ['required' => true],
    ],
    'permission_callback' => fn($request) => current_user_can('edit_post', $request['objectID']),
    'callback' => function ($request) {
        $slug = true;
        foreach ($request['meta'] as $key => $value) {
            if ($key === 'permalink') {
                wp_update_post(['ID' => $request['objectID'], 'post_name' => $slug = sanitize_title($value)]);
            } elseif (empty($value)) {
                delete_post_meta($request['objectID'], $key);
            } else {
                update_post_meta($request['objectID'], $key, wp_slash(sanitize_text_field($value)));
            }
        }
        return ['slug' => $slug, 'schemas' => []];
    },
]));
