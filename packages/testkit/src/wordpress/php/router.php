<?php
// PHP's built-in server asks this file for every request. It does what nginx and PHP-FPM do in front of WordPress:
// existing files are served, PHP files run, all else goes to index.php (pretty permalinks), and Authorization arrives.
$instance = getenv('TESTKIT_INSTANCE');
$core = getenv('TESTKIT_CORE');
$base = getenv('TESTKIT_BASE_PATH');

$path = rawurldecode(parse_url('http://host' . $_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
if ($base !== '' && $path !== $base && !str_starts_with($path, "$base/")) {
    http_response_code(404);
    echo '<!doctype html><title>Not this folder</title>';
    return;
}
$path = substr($path, strlen($base)) ?: '/';
$root = str_starts_with($path, '/wp-content/') ? $instance : $core;
$file = realpath($root . $path);
if ($file !== false && is_dir($file)) {
    $path = rtrim($path, '/') . '/index.php';
    $file = realpath($root . $path);
}
if ($file === false || str_contains($path, '..')) {
    $path = '/index.php';
    $file = "$core/index.php";
}

if (!str_ends_with($file, '.php')) {
    $types = [
        'css' => 'text/css', 'js' => 'text/javascript', 'svg' => 'image/svg+xml', 'png' => 'image/png',
        'jpg' => 'image/jpeg', 'jpeg' => 'image/jpeg', 'gif' => 'image/gif', 'webp' => 'image/webp',
        'woff2' => 'font/woff2', 'html' => 'text/html', 'txt' => 'text/plain', 'json' => 'application/json',
    ];
    header('Content-Type: ' . ($types[strtolower(pathinfo($file, PATHINFO_EXTENSION))] ?? 'application/octet-stream'));
    readfile($file);
    return;
}

$_SERVER['SCRIPT_FILENAME'] = $file;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $base . $path;
unset($_SERVER['PATH_INFO']);
chdir(dirname($file));
require $file;
