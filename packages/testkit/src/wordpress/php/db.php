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

// The driver reads every statement word by word, in PHP: half of the time of a request. Most are plain SELECTs that
// mean the same to MySQL and to SQLite, which these are given to as they are.
class Testkit_DB extends WP_SQLite_DB {
    // Nothing but words, literals and comparisons: no function, no backslash, and no word that SQLite reads otherwise.
    private const PLAIN = <<<'REGEX'
        /^\s*SELECT\b(?:(?!\b(?:SQL_CALC_FOUND_ROWS|LIKE|REGEXP|RLIKE|BINARY|INTERVAL|INDEX|HAVING|UNION|FOR|DIV|XOR)\b)
          (?:'[^'\\{]*+'|\bIN\s*\(|\bAND\s*\(|\bOR\s*\(|(?<!\w)\(|[\s\w.,*=!<>)]))++$/xi
        REGEX;

    public function query($query) {
        if (!$this->ready || !preg_match(self::PLAIN, $query)) return parent::query($query);
        try {
            $rows = $GLOBALS['@pdo']->query($query)->fetchAll(PDO::FETCH_OBJ);
        } catch (PDOException) {
            return parent::query($query);
        }
        $this->flush();
        $this->last_query = $query;
        ++$this->num_queries;
        $this->last_result = $rows;
        return $this->num_rows = count($rows);
    }
}

$GLOBALS['wpdb'] = new Testkit_DB();
