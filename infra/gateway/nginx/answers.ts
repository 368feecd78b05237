import type { Rejection } from '@quartermaster/contracts/core/rejection';
import { NOTHING_HERE, refusal, rejectionOf } from '../../src/http/problem-answers.ts';
import { FILE_TOO_LARGE } from '../../src/files/upload-rules.ts';
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

const refusedAs = (tooLarge: string): readonly Line[] => [
  'error_page 404 405 =404 @nothing_here;',
  `error_page 413 @${tooLarge};`,
  'error_page 502 504 =503 @unavailable;',
];

/** Refusals and headers of calls that carry files: what came from users is locked in by the service that sends it. */
export const fileAnswers: readonly Line[] = [
  ...refusedAs('file_too_large'),
  'add_header x-request-id $call_id always;',
  'proxy_hide_header x-request-id;',
];

/** What the gateway answers itself, in the words of the API. */
export const refusals: readonly Line[] = [
  ...refusedAs('too_large'),
  answer('nothing_here', NOTHING_HERE),
  answer('too_large', rejectionOf({ type: 'entity.too.large' })),
  answer('file_too_large', FILE_TOO_LARGE),
  answer('unavailable', rejectionOf({ code: 'ECONNREFUSED' })),
];
