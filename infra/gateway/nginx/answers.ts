import type { Rejection } from '@quartermaster/contracts/core/rejection';
import { METHOD_REFUSED } from '../../platform/http/calls/refuse-methods.ts';
import {
  bodyTooLarge,
  NOTHING_HERE,
  refusal,
  rejectionOf,
} from '../../platform/http/problem-answers.ts';
import { BODY_LIMIT_BYTES, WEBHOOK_LIMIT_BYTES } from '../../platform/http/bodies/body-limits.ts';
import { FILE_TOO_LARGE } from '../../platform/files/upload-rules.ts';
import { HEADERS_TOO_LARGE } from '../../platform/http/unreadable-requests.ts';
import { securityHeaderValues, STRICT_TRANSPORT } from '../../platform/http/security.ts';
import { type Line, quoted } from './lines.ts';

/** Headers of every answer. Where a service sets one of them too, the gateway's value is sent. */
export const headers = (): readonly Line[] => {
  const security = Object.entries(securityHeaderValues());
  return [
    ...security.map(([name, value]) => `add_header ${name} "${value}" always;`),
    `add_header ${STRICT_TRANSPORT.name} $strict_transport always;`,
    'add_header x-request-id $call_id always;',
    'add_header cache-control $page_cache;',
    'add_header cache-control $refusal_cache always;',
    'add_header retry-after $retry_after always;',
    'add_header allow $allow always;',
    ...[...security.map(([name]) => name), STRICT_TRANSPORT.name, 'x-request-id'].map(
      (name) => `proxy_hide_header ${name};`,
    ),
  ];
};

const returned = (rejection: Rejection): string => {
  const { status, body } = refusal(rejection);
  return `return ${status} ${quoted(JSON.stringify(body))};`;
};

const answer = (name: string, rejection: Rejection): Line => [
  `location @${name}`,
  ['default_type application/json;', returned(rejection)],
];

/** Files of the console are served for GET alone; other methods are answered 404. */
const wrongMethod: Line = [
  'location @wrong_method',
  [
    'default_type application/json;',
    ['if ($wrong_method = "")', [returned(NOTHING_HERE)]],
    returned(METHOD_REFUSED),
  ],
];

const refusedAs = (tooLarge: string): readonly Line[] => [
  'error_page 404 @nothing_here;',
  'error_page 405 = @wrong_method;',
  `error_page 413 @${tooLarge};`,
  'error_page 502 504 =503 @unavailable;',
];

/** Refusals of webhooks, which may be longer than calls. */
export const webhookRefusals: readonly Line[] = refusedAs('webhook_too_large');

/** Refusals and headers of calls that carry files. The sandbox headers of uploads come from the service. */
export const fileAnswers: readonly Line[] = [
  ...refusedAs('file_too_large'),
  'add_header x-request-id $call_id always;',
  'proxy_hide_header x-request-id;',
];

const HEADERS_TOO_LARGE_PATH = '/refused/headers-too-large';

/** nginx cannot send a request without a readable address to a named location, so it goes to an internal address. */
const headersTooLarge: readonly Line[] = [
  `error_page 414 494 =431 ${HEADERS_TOO_LARGE_PATH};`,
  [
    `location = ${HEADERS_TOO_LARGE_PATH}`,
    ['internal;', 'default_type application/json;', returned(HEADERS_TOO_LARGE)],
  ],
];

/** Answers of the gateway itself, in the form of the API. */
export const refusals: readonly Line[] = [
  ...refusedAs('too_large'),
  answer('nothing_here', NOTHING_HERE),
  wrongMethod,
  ...headersTooLarge,
  answer('too_large', bodyTooLarge(BODY_LIMIT_BYTES)),
  answer('webhook_too_large', bodyTooLarge(WEBHOOK_LIMIT_BYTES)),
  answer('file_too_large', FILE_TOO_LARGE),
  answer('unavailable', rejectionOf({ code: 'ECONNREFUSED' })),
];
