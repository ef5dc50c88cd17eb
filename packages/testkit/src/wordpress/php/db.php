<?php
// WordPress loads this file in place of its MySQL driver. The SQLite driver of 2024 begins each statement's
// transaction as a reader and then writes: with several PHP workers such a statement fails at once ("database is
// locked") and the row is lost without an error. So a statement that writes takes the write lock from its beginning
// and waits for it.
define('DB_ENGINE', 'sqlite');
define('SQLITE_DB_DROPIN_VERSION', '1.8.0');

class Testkit_PDO extends PDO {
    public bool $writes = true;

    #[ReturnTypeWillChange]
    public function prepare(string $query, array $options = []) {
        return parent::prepare($query === 'BEGIN' && $this->writes ? 'BEGIN IMMEDIATE' : $query, $options);
    }
}

$GLOBALS['@pdo'] = new Testkit_PDO('sqlite:' . WP_CONTENT_DIR . '/database/.ht.sqlite', null, null, [
    PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
    PDO::ATTR_TIMEOUT => 60,
]);
$GLOBALS['@pdo']->exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF');

add_filter('pre_query_sqlite_db', function ($result, $driver, $statement) {
    $GLOBALS['@pdo']->writes = !preg_match('/^\s*(SELECT|SHOW|DESCRIBE|DESC)\b/i', $statement);
    return $result;
}, 10, 3);

require_once ABSPATH . 'wp-content/plugins/sqlite-database-integration/wp-includes/sqlite/db.php';
