import { byForm } from '@quartermaster/contracts/core/route';
import { refusal } from '../../platform/http/problem-answers.ts';
import { HARMLESS_REQUEST_ID } from '../../platform/http/request-log.ts';
import { STRICT_TRANSPORT } from '../../platform/http/security.ts';
import type { GatewayRule } from '../destinations.ts';
import { unavailable } from '../pass-to-service.ts';
import type { Line } from './lines.ts';

/** When a call may be sent again after a process did not answer. */
type Repeats = 'any-time' | 'before-it-is-sent' | 'never';

/** Calls with the same destination and the same rule of repetition. */
export interface PassedAlike {
  /** The value of the map for these calls, and the name of their location. */
  readonly name: string;
  readonly destination: GatewayRule['destination'];
  readonly repeats: Repeats;
}

/**
 * nginx sends POST and PATCH again only while nothing was sent, but repeats PUT and DELETE at any time. A command of
 * any method must be sent at most once.
 */
const repeatsOf = ({ repeatable, method }: GatewayRule): Repeats => {
  if (repeatable) return 'any-time';
  return method === 'POST' || method === 'PATCH' ? 'before-it-is-sent' : 'never';
};

export const passedAlike = (rule: GatewayRule): PassedAlike => {
  const { destination } = rule;
  const repeats = repeatsOf(rule);
  return { name: `${destination}/${repeats}`, destination, repeats };
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const partOf = (part: string): string => (part.startsWith(':') ? '[^/?]+' : literal(part));

const addressOf = (path: string): string => `${path.split('/').map(partOf).join('/')}/?(?:\\?|$)`;

/** Matches an address of this form. */
export const addressPattern = (path: string): string => `^${addressOf(path)}`;

/** Matches `method address` as the routers of the services do: a slash at the end and the query make no difference. */
export const patternOf = ({ method, path }: GatewayRule): string => {
  const methods = method === 'GET' ? '(?:GET|HEAD)' : method;
  return `^${methods} ${addressOf(path)}`;
};

/** Matches `method:methods` when the method is among those of the address, or the address has none. */
export const RIGHT_METHOD = String.raw`^(?:.*:|([A-Z]+):(?:.*, )?\1(?:,.*)?)$`;

/** The methods that an address allows, and whether a request has another one. */
const methodMaps = (rules: readonly GatewayRule[]): readonly Line[] => [
  '# The methods of the address of a call; the first match counts.',
  [
    'map $request_uri $methods',
    [
      'default "";',
      ...byForm(rules).map(({ path, allow }) => `"~${addressPattern(path)}" "${allow}";`),
    ],
  ],
  ['map "$request_method:$methods" $wrong_method', ['default 1;', `"~${RIGHT_METHOD}" "";`]],
  ['map "$status:$wrong_method" $allow', ['default "";', '"405:1" $methods;']],
];

/** Values that depend on a request or its answer. */
export const maps = (rules: readonly GatewayRule[]): readonly Line[] => [
  '# The service of each call, from the contracts; the first match counts.',
  [
    'map "$request_method $request_uri" $call',
    ['default "";', ...rules.map((rule) => `"~${patternOf(rule)}" ${passedAlike(rule).name};`)],
  ],
  ...methodMaps(rules),
  '# The id of a request: that of the caller when it is safe.',
  [
    'map $http_x_request_id $call_id',
    [`"~${HARMLESS_REQUEST_ID.source}" $http_x_request_id;`, 'default $request_id;'],
  ],
  '# HTTPS is required only of callers that came by HTTPS.',
  ['map $scheme $strict_transport', [`https "${STRICT_TRANSPORT.value}";`, 'default "";']],
  '# Built files have a hash in their name; the page is checked each time. Services set this header themselves.',
  [
    'map $uri $page_cache',
    [
      '"~^/assets/" "public, max-age=31536000, immutable";',
      '/index.html no-cache;',
      '"~^/(?:pass|sample-store|webhooks)/" "";',
      'default "public, max-age=0";',
    ],
  ],
  '# Refusals of the gateway itself.',
  [
    'map "$status:$upstream_http_cache_control" $refusal_cache',
    ['"~^(?:404|405|413|431|503):$" no-store;', 'default "";'],
  ],
  [
    'map "$status:$upstream_http_retry_after" $retry_after',
    [
      `"503:" ${refusal(unavailable('command-service')).headers['Retry-After'] ?? ''};`,
      'default "";',
    ],
  ],
];
