import { KEPT_BYTES } from '../pass-to-service.ts';
import { filesPath, maxUploadBytes } from '@quartermaster/contracts/assets/calls';
import {
  BODY_LIMIT_BYTES,
  BODY_STALLED_MS,
  HEADERS_LIMIT_BYTES,
  HEADERS_MS,
  WEBHOOK_LIMIT_BYTES,
} from '../../platform/http/bodies/body-limits.ts';
import { NOT_PAGES } from '../../platform/http/console/serve-console.ts';
import { type Destination, type GatewayRule, WEBHOOK_RULE } from '../destinations.ts';
import { ANSWER_WITHIN_SECONDS } from '../pass-call.ts';
import { fileAnswers, headers, refusals, webhookRefusals } from './answers.ts';
import { maps, type PassedAlike, passedAlike } from './maps.ts';
import { configurationText, type Line } from './lines.ts';
import type { NginxSettings } from './settings.ts';

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Fields of a log line. The address is left out, since some addresses contain secrets (NF-S-01). */
const LOG_LINE = [
  '"time":"$time_iso8601","service":"gateway","requestId":"$call_id","method":"$request_method"',
  '"call":"$call","status":$status,"seconds":$request_time',
].join(',');

const upstream = (name: Destination, { servers, resolver }: NginxSettings): Line => [
  `upstream ${name}`,
  [
    `zone ${name} 64k;`,
    ...servers[name].map((server) => `server ${server}${resolver === null ? '' : ' resolve'};`),
    'keepalive 32;',
    'keepalive_timeout 60s;', // services close an idle connection after 65 seconds
  ],
];

const passing: readonly Line[] = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Request-Id $call_id;',
  '# Replaced, not extended: services trust one proxy.',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Host $http_host;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  '# Answers are passed as they come, event streams too; services compress them.',
  'proxy_buffering off;',
  'proxy_connect_timeout 2s;',
  `proxy_read_timeout ${ANSWER_WITHIN_SECONDS}s;`,
  'proxy_next_upstream_tries 2;',
];

const nextUpstream: Readonly<Record<PassedAlike['repeats'], string>> = {
  'any-time': 'error timeout non_idempotent',
  'before-it-is-sent': 'error timeout',
  never: 'off',
};

const passTo = ({ destination, repeats }: PassedAlike): readonly Line[] => [
  'gzip off;',
  `proxy_next_upstream ${nextUpstream[repeats]};`,
  `proxy_pass http://${destination}$request_uri;`,
];

const callsOf = (rules: readonly GatewayRule[]): readonly PassedAlike[] => [
  ...new Map(rules.map(passedAlike).map((alike) => [alike.name, alike])).values(),
];

const UNKNOWN_IS_REFUSED: readonly Line[] = [
  ['if ($wrong_method)', ['return 405;']],
  ['if ($call = "")', ['return 404;']],
];

/** Files pass as they arrive, to one process: they are not buffered, so they cannot be sent again. */
const files: Line = [
  `location ^~ /api${filesPath}`,
  [
    `client_max_body_size ${maxUploadBytes};`,
    ...fileAnswers,
    ...UNKNOWN_IS_REFUSED,
    ...passTo({ name: 'files', destination: 'command-service', repeats: 'never' }),
  ],
];

/** Signed links of mails: a line of the error log would have the address. */
const links = ({ log }: NginxSettings): Line => [
  'location ^~ /api/mail-preferences/',
  [
    `error_log ${log.error} crit;`,
    ...UNKNOWN_IS_REFUSED,
    ...passTo({ name: 'links', destination: 'command-service', repeats: 'before-it-is-sent' }),
  ],
];

const calls = (rules: readonly GatewayRule[], settings: NginxSettings): readonly Line[] => [
  ['location = /api/openapi.json', ['try_files /openapi.json =404;']],
  ['location ^~ /api/', [...UNKNOWN_IS_REFUSED, 'rewrite ^ /pass/$call last;']],
  files,
  links(settings),
  ...callsOf(rules).map((alike): Line => [
    `location = /pass/${alike.name}`,
    ['internal;', ...passTo(alike)],
  ]),
  [
    `location = ${WEBHOOK_RULE.path}`,
    [
      `client_max_body_size ${WEBHOOK_LIMIT_BYTES};`,
      ...webhookRefusals,
      ...UNKNOWN_IS_REFUSED,
      ...passTo(passedAlike(WEBHOOK_RULE)),
    ],
  ],
];

/** Pictures alone. The address is resolved at the request, so nginx starts without the shop. */
const sampleStore = ({ sampleStore: server }: NginxSettings): Line => [
  'location ^~ /sample-store/images/',
  ['gzip off;', `set $store ${server};`, 'proxy_pass http://$store$request_uri;'],
];

const pages: readonly Line[] = [
  [
    'location = /health/live',
    ['default_type application/json;', `return 200 '{"status":"live"}';`],
  ],
  [
    'location = /health/ready',
    ['default_type application/json;', `return 200 '{"status":"ready"}';`],
  ],
  ...NOT_PAGES.flatMap((name): readonly Line[] => [
    [`location = /${name}`, ['return 404;']],
    ...(name === 'api' || name === 'assets'
      ? []
      : [[`location ^~ /${name}/`, ['return 404;']] satisfies Line]),
  ]),
  ['location ^~ /assets/', ['try_files $uri =404;']],
  ['location ~ /\\.', ['return 404;']],
  ['location /', ['try_files $uri /index.html;']],
];

const server = (rules: readonly GatewayRule[], settings: NginxSettings): Line => [
  'server',
  [
    `listen ${settings.listen};`,
    `root ${settings.consoleFolder};`,
    '# Bodies pass as they arrive; a small one is kept in memory, so that it can be sent again.',
    `client_max_body_size ${BODY_LIMIT_BYTES};`,
    `client_body_buffer_size ${KEPT_BYTES};`,
    'proxy_request_buffering off;',
    `large_client_header_buffers 4 ${HEADERS_LIMIT_BYTES};`,
    `client_header_timeout ${HEADERS_MS / 1000}s;`,
    `client_body_timeout ${BODY_STALLED_MS / 1000}s;`,
    ...headers(),
    ...passing,
    ...refusals,
    ...calls(rules, settings),
    sampleStore(settings),
    ...pages,
  ],
];

const http = (rules: readonly GatewayRule[], settings: NginxSettings): readonly Line[] => [
  'include /etc/nginx/mime.types;',
  'default_type application/octet-stream;',
  'server_tokens off;',
  'sendfile on;',
  'absolute_redirect off;',
  ...temporary.map((name) => `${name}_temp_path ${settings.temporaryFolder}/${name}_temp;`),
  `log_format calls escape=json '{${LOG_LINE}}';`,
  `access_log ${settings.log.access} calls;`,
  'gzip on;',
  'gzip_comp_level 6;',
  'gzip_vary on;',
  'gzip_types text/css text/javascript application/javascript application/json image/svg+xml;',
  ...(settings.resolver === null ? [] : [`resolver ${settings.resolver} valid=5s ipv6=off;`]),
  upstream('command-service', settings),
  upstream('projection-service', settings),
  ...maps(rules),
  server(rules, settings),
];

/** The gateway as a configuration of nginx, with the rules, limits, headers and refusals of the gateway on Node. */
export const nginxConfiguration = (
  rules: readonly GatewayRule[],
  settings: NginxSettings,
): string =>
  configurationText([
    '# Generated by `npm run gateway:nginx` from the contracts; do not edit.',
    'worker_processes auto;',
    `pid ${settings.temporaryFolder}/nginx.pid;`,
    `error_log ${settings.log.error} warn;`,
    ['events', ['worker_connections 4096;']],
    ['http', http(rules, settings)],
  ]);
