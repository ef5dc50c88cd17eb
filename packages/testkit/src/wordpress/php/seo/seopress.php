<?php
// As SEOPress: routes of its own that take PUT only. One deletes what is sent empty, the other lowers the case of
// what it returns.
add_action('rest_api_init', function () {
    $route = fn($what, $methods, $callback) => register_rest_route('seopress/v1', "/posts/(?P<id>\\d+)/$what", [
        'methods' => $methods,
        'callback' => $callback,
        'permission_callback' => fn($request) => $methods === 'GET' || current_user_can('edit_post', $request['id']),
    ]);
    $metas = ['title' => '_seopress_titles_title', 'description' => '_seopress_titles_desc'];
    $route('title-description-metas', 'GET', fn($request) => array_map(
        fn($key) => html_entity_decode((string) get_post_meta($request['id'], $key, true), ENT_QUOTES),
        $metas,
    ));
    $route('title-description-metas', 'PUT', function ($request) use ($metas) {
        foreach ($metas as $name => $key) {
            if (empty($request[$name])) delete_post_meta($request['id'], $key);
            else update_post_meta($request['id'], $key, wp_slash(sanitize_textarea_field($request[$name])));
        }
        return ['code' => 'success'];
    });
    $keywords = '_seopress_analysis_target_kw';
    $route('target-keywords', 'GET', fn($request) => [
        'value' => array_filter(explode(',', strtolower((string) get_post_meta($request['id'], $keywords, true)))),
        'usage' => [],
    ]);
    $route('target-keywords', 'PUT', function ($request) use ($keywords) {
        if (!isset($request[$keywords])) return new WP_REST_Response(['code' => 'error'], 403);
        $each = array_map('trim', explode(',', $request[$keywords]));
        update_post_meta($request['id'], $keywords, wp_slash(sanitize_text_field(implode(',', $each))));
        return ['code' => 'success'];
    });
});
