import type { Received } from './send.ts';
import type { Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

const TIMES = 4;

/** Under one key all successes have the same answer. */
const differing = (received: readonly Received[]): readonly string[] => {
  const done = received.filter(({ status }) => status < 300);
  const answers = new Set(done.map(({ status, text }) => `${status} ${text}`));
  return answers.size > 1 ? [`one Idempotency-Key, ${answers.size} answers`] : [];
};

/** The same request several times at once: under one key, without a key, and with one key for another body. */
export const repeats: Tactic = ({ operation, things, headers, mark }) => {
  const { route } = operation;
  const parts = validParts(operation, things);
  const request = writeRequest(route, parts, headers);
  const plain: Try = {
    field: 'request',
    value: `${TIMES} times at once`,
    requests: () => Array<typeof request>(TIMES).fill(request),
  };
  if (route.kind !== 'command') return [plain];
  const key = { 'Idempotency-Key': `${mark}-${route.id}` };
  const keyed = writeRequest(route, parts, { ...headers, ...key });
  const other = { ...keyed, path: `${keyed.path}${keyed.path.includes('?') ? '&' : '?'}other=1` };
  return [
    {
      field: 'Idempotency-Key',
      value: `one key ${TIMES} times at once`,
      requests: () => Array<typeof request>(TIMES).fill(keyed),
      together: differing,
    },
    { field: 'Idempotency-Key', value: 'the key of another request', requests: () => [other] },
    plain,
  ];
};
