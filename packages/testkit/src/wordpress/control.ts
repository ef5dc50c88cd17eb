import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface LoggedRequest {
  /** ISO 8601 date-time. */
  at: string;
  method: string;
  /** Path and query. */
  url: string;
  /** Whether it carried credentials, as WordPress sees it. */
  authorization: boolean;
}

/** What a test can do to a running WordPress besides using its REST API. */
export interface Control {
  /**
   * Runs PHP inside WordPress after it has loaded and returns its result (as JSON), e.g. `php("return
   * get_option('blogname');")`.
   *
   * @throws Error with PHP's own message
   */
  php<T = unknown>(code: string): Promise<T>;
  /** Creates an application password, by default for the administrator. Returns it as WordPress displays it. */
  createApplicationPassword(login?: string, name?: string): Promise<string>;
  /** Creates a user and returns its id. */
  createUser(user: { role: string; username: string; password: string }): Promise<number>;
  /** Installs a must-use plugin, effective from the next request. The source starts after `<?php`. */
  muPlugin(name: string, phpSource: string): void;
  removeMuPlugin(name: string): void;
  /** Requests that reached WordPress so far, except its own and this control's. */
  requests(): Promise<LoggedRequest[]>;
}

export function controlOf(url: string, content: string, secret: string): Control {
  const pluginFile = (name: string) => join(content, 'mu-plugins', `test-${name}.php`);
  let passwords = 0;

  async function php<T>(code: string): Promise<T> {
    const response = await fetch(`${url}/index.php`, {
      method: 'POST',
      headers: { 'x-testkit': secret, 'content-type': 'text/plain' },
      body: code,
    });
    const text = await response.text();
    // Notices may precede the JSON if a plugin under test prints them.
    const start = text.search(/\{"(value|error)"/);
    if (start < 0) throw new Error(`WordPress answered ${response.status}: ${text.slice(0, 500)}`);
    const reply = JSON.parse(text.slice(start)) as { value: T; error?: string };
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.value;
  }

  return {
    php,
    createApplicationPassword: (login = 'admin', name = `test ${++passwords}`) =>
      php<string>(
        `$user = get_user_by('login', ${quote(login)});
         $made = WP_Application_Passwords::create_new_application_password($user->ID, ['name' => ${quote(name)}]);
         if (is_wp_error($made)) throw new Exception($made->get_error_message());
         return WP_Application_Passwords::chunk_password($made[0]);`,
      ),
    createUser: ({ role, username, password }) =>
      php<number>(
        `$id = wp_insert_user(['user_login' => ${quote(username)}, 'user_pass' => ${quote(password)},
           'user_email' => ${quote(`${username}@example.org`)}, 'role' => ${quote(role)}]);
         if (is_wp_error($id)) throw new Exception($id->get_error_message());
         return $id;`,
      ),
    muPlugin: (name, source) =>
      writeFileSync(pluginFile(name), `<?php if (defined('TESTKIT_CONTROL')) return;\n${source}\n`),
    removeMuPlugin: (name) => rmSync(pluginFile(name), { force: true }),
    async requests() {
      const log = await readFile(join(content, 'requests.log'), 'utf8').catch(() => '');
      return log
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LoggedRequest);
    },
  };
}

/** A string as a PHP literal. */
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
