import type { Rejection } from '@quartermaster/contracts/core/rejection';
import { NOTHING_HERE, refusal, rejectionOf } from '../../src/http/problem-answers.ts';
import { securityHeaderValues } from '../../src/http/security.ts';
import { type Line, quoted } from './lines.ts';

/** Headers of every answer; those that services set as well are taken from here. */
export const headers = (): readonly Line[] => {
  const security = Object.entries(securityHeaderValues());
  return [
    ...security.map(([name, value]) => `add_header ${name} "${value}" always;`),
    'add_header x-request-id $call_id always;',
    'add_header cache-control $page_cache;',
    'add_header cache-control $refusal_cache always;',
    'add_header retry-after $retry_after always;',
    ...[...security.map(([name]) => name), 'x-request-id'].map(
      (name) => `proxy_hide_header ${name};`,
    ),
  ];
};

const answer = (name: string, rejection: Rejection): Line => {
  const { status, body } = refusal(rejection);
  const text = quoted(JSON.stringify(body));
  return [`location @${name}`, ['default_type application/json;', `return ${status} ${text};`]];
};

/** What the gateway answers itself, in the words of the API. */
export const refusals: readonly Line[] = [
  'error_page 404 405 =404 @nothing_here;',
  'error_page 413 @too_large;',
  'error_page 502 504 =503 @unavailable;',
  answer('nothing_here', NOTHING_HERE),
  answer('too_large', rejectionOf({ type: 'entity.too.large' })),
  answer('unavailable', rejectionOf({ code: 'ECONNREFUSED' })),
];
