import { join } from 'node:path';

export interface Bed {
  folder: string;
  core: string;
  port: number;
  workers: number;
}

/** PHP's worker processes. If we are root they stay root, because the files belong to root. */
export const fpmConfig = ({ folder, workers }: Bed) => `[global]
error_log = ${folder}/fpm.log
daemonize = no
[www]
user = root
group = root
listen = ${folder}/fpm.sock
pm = static
pm.max_children = ${workers}
clear_env = no
catch_workers_output = yes
`;

/** Debian's default parameters omit the port from HTTP_HOST, and WordPress would redirect to itself forever. */
export const nginxConfig = ({ folder, core, port }: Bed) => `daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  access_log off;
  client_max_body_size 64m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
  types { text/html html; text/css css; text/javascript js; image/png png; image/jpeg jpg; image/gif gif; image/webp webp; }
  server {
    listen 127.0.0.1:${port};
    root ${core};
    index index.php;
    location /wp-content/ { root ${folder}; try_files $uri =404; }
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      try_files $uri =404;
      fastcgi_pass unix:${folder}/fpm.sock;
      fastcgi_read_timeout 300s;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param SCRIPT_NAME $fastcgi_script_name;
      fastcgi_param DOCUMENT_ROOT $document_root;
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param REQUEST_URI $request_uri;
      fastcgi_param QUERY_STRING $query_string;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param SERVER_PROTOCOL $server_protocol;
      fastcgi_param REMOTE_ADDR $remote_addr;
      fastcgi_param SERVER_NAME 127.0.0.1;
      fastcgi_param SERVER_PORT ${port};
      fastcgi_param HTTP_HOST $http_host;
      fastcgi_param WORDPRESS_CONFIG ${folder}/wp-config.php;
    }
  }
}
`;

/** Extensions in Debian's PHP that WordPress needs, in order of dependency. */
const EXTENSIONS = [
  ...['mysqlnd', 'pdo', 'xml', 'ctype', 'curl', 'dom', 'exif', 'fileinfo', 'gd', 'iconv', 'mbstring', 'mysqli'],
  ...['posix', 'simplexml', 'tokenizer', 'xmlreader', 'xmlwriter'],
];

export const phpIni = (file: (path: string) => string, errors: string, ini: Record<string, string>) =>
  [
    ...EXTENSIONS.map((name) => `extension=${file(`/usr/lib/php/20220829/${name}.so`)}`),
    `zend_extension=${file('/usr/lib/php/20220829/opcache.so')}`,
    'memory_limit=256M',
    'upload_max_filesize=64M',
    'post_max_size=64M',
    // Test plugins change between two requests.
    'opcache.revalidate_freq=0',
    'display_errors=0',
    'log_errors=1',
    `error_log=${errors}`,
    ...Object.entries(ini).map(([name, value]) => `${name}=${value}`),
  ].join('\n');
