<?php
// Set up by pressloom's demo at each start: pretty permalinks, mail that stays inside, and an application password that
// is made once and left where only the demo finds it.
add_filter('pre_wp_mail', '__return_true');

add_action('init', function () {
    if (get_option('permalink_structure') === '') {
        global $wp_rewrite;
        $wp_rewrite->set_permalink_structure('/%postname%/');
        $wp_rewrite->flush_rules(false);
        update_option('blogname', 'My WordPress Site');
        // Due since the image was made; the site health check among them does not work without MySQL.
        _set_cron_array([]);
    }
    $file = '/private/application-password';
    if (is_dir('/private') && !file_exists($file)) {
        $made = WP_Application_Passwords::create_new_application_password(1, ['name' => 'pressloom demo ' . gmdate('Y-m-d H:i:s')]);
        if (!is_wp_error($made)) file_put_contents($file, $made[0]);
    }
});
