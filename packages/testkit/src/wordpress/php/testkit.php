<?php
// The must-use plugin that every WordPress of the testkit carries. It loads before all others (its name begins with
// a 0), logs requests, keeps mail and pings inside, leaves the focus alone, and runs PHP that the test sends.
add_filter('pre_wp_mail', '__return_true');
if (defined('DB_ENGINE')) {
    // Only on SQLite, as Debian's WordPress is measured by the benchmarks. A post that goes public would start WordPress
    // a second time, to ping the sites that it links to. And every request verifies an application password: with 512
    // rounds of MD5 rather than 8,192.
    remove_action('publish_post', '_publish_post_hook', 5);
    require_once ABSPATH . WPINC . '/class-phpass.php';
    $GLOBALS['wp_hasher'] = new PasswordHash(4, true);
}
// The login screen takes the focus a fifth of a second after it was drawn: from a test that is filling the password in,
// whose text then lands in the user name.
add_filter('enable_login_autofocus', '__return_false');

if (hash_equals(TESTKIT_SECRET, $_SERVER['HTTP_X_TESTKIT'] ?? '')) {
    // Plugins that stand for faults look at this, so that a broken site can still be mended.
    define('TESTKIT_CONTROL', true);
    remove_action('init', 'wp_cron');
    add_action('wp_loaded', function () {
        header('Content-Type: application/json');
        try {
            echo json_encode(['value' => eval(file_get_contents('php://input'))], JSON_THROW_ON_ERROR);
        } catch (Throwable $error) {
            echo json_encode(['error' => $error->getMessage()]);
        }
        exit;
    });
} elseif (!isset($_GET['doing_wp_cron'])) {
    file_put_contents(WP_CONTENT_DIR . '/requests.log', json_encode([
        'at' => (new DateTime('now', new DateTimeZone('UTC')))->format('Y-m-d\TH:i:s.v\Z'),
        'method' => $_SERVER['REQUEST_METHOD'],
        'url' => $_SERVER['REQUEST_URI'],
        'authorization' => isset($_SERVER['HTTP_AUTHORIZATION']) || isset($_SERVER['PHP_AUTH_USER']),
    ]) . "\n", FILE_APPEND | LOCK_EX);
}
