import type { Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

const long = 'x'.repeat(6_000);

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'If-Match': {
    'a text': 'text',
    'a huge revision': '"999999999999999"',
    'more than a revision': '"99999999999999999999"',
    'minus one': '"-1"',
    'two tags': '"1", "2"',
    long,
    nothing: '',
  },
  'Idempotency-Key': {
    nothing: '',
    blanks: 'a b',
    'letters beyond ASCII': '\u00e9\u00ff',
    'longer than allowed': 'k'.repeat(201),
    'as long as allowed': 'k'.repeat(200),
    long,
  },
  'X-Min-Position': {
    'a text': '!',
    'a number': '42',
    'the end of all logs': '9999999999999999',
    'the end of other logs': '99999999999999999999-99999999999999999999',
    nothing: '',
    'letters beyond ASCII': '\u00ff',
    long,
  },
  Authorization: {
    nothing: '',
    'no token': 'Bearer',
    'an unknown token': 'Bearer unknown',
    'another scheme': 'Basic YTpi',
    'letters beyond ASCII': 'Bearer \u00ff',
    long: `Bearer ${long}`,
  },
  Accept: { 'what is not there': 'image/png' },
  Origin: { 'another site': 'https://attacker.example' },
  'X-Request-Id': { 'line breaks, encoded': 'a%0d%0aSet-Cookie:x', long },
  'X-Forwarded-For': { 'another address': '10.0.0.1, \u00ff' },
};

/** The valid call with one invalid header. */
export const hostileHeaders: Tactic = ({ operation, things, headers }) => {
  const { path, ...request } = writeRequest(
    operation.route,
    validParts(operation, things),
    headers,
  );
  return Object.entries(values).flatMap(([field, named]) =>
    Object.entries(named).map(([value, text]): Try => {
      const all = { ...request.headers, [field]: text };
      return { field, value, requests: () => [{ ...request, path, headers: all }] };
    }),
  );
};
