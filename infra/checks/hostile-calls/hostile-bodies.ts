import { gzipSync } from 'node:zlib';
import { jsonText } from './parts.ts';
import type { Sent } from './send.ts';
import type { Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

const MEGABYTE = 1024 * 1024;
const bomb = gzipSync(Buffer.alloc(20 * MEGABYTE, ' '));
const json = 'application/json';

type Raw = readonly [name: string, body: string | Uint8Array, headers?: Sent['headers']];

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** The same for every call. */
const fixed: readonly Raw[] = [
  [
    'half a character',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xf0, 0x9f]), Buffer.from('"}')]),
  ],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"text"'],
  ['an empty list', '[]'],
  ['an empty object', '{}'],
  ['lists in lists', nested(50_000)],
  ['objects in objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
  ['a huge list', `[${'1,'.repeat(250_000)}1]`],
  ['many fields', `{${Array.from({ length: 30_000 }, (_, at) => `"f${at}":1`).join(',')}}`],
  ['more than 1 MiB', `"${'x'.repeat(MEGABYTE)}"`],
  ['a form', 'a=1&b=2', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a multipart form', '--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['20 MB in a few bytes', bomb, { 'Content-Encoding': 'gzip' }],
];

const spoilt = (valid: string): readonly Raw[] => [
  ['broken JSON', valid.slice(0, -1)],
  ['a byte order mark', `\ufeff${valid}`],
  ['UTF-16', Buffer.from(valid, 'utf16le')],
  ['a field twice', valid.replace('{', '{"name":1,"name":2,')],
  ['plain text', valid, { 'Content-Type': 'text/plain' }],
  ['a foreign charset', valid, { 'Content-Type': `${json}; charset=utf-16` }],
  ['a charset of nobody', valid, { 'Content-Type': `${json}; charset=klingon` }],
  ['a broken content type', valid, { 'Content-Type': 'json/;;=' }],
  ['no gzip', valid, { 'Content-Encoding': 'gzip' }],
  ['an unknown encoding', valid, { 'Content-Encoding': 'zstd' }],
];

/** The call with bodies that are not its requests. */
export const hostileBodies: Tactic = ({ operation, things, headers }) => {
  const { route } = operation;
  if (route.bytes === 'body' || route.method === 'GET') return [];
  const parts = validParts(operation, things);
  const valid = jsonText(parts.body ?? {});
  const { path, method } = writeRequest(route, parts, headers);
  return [...spoilt(valid), ...fixed].map(([value, body, more = {}]): Try => {
    const length = String(Buffer.byteLength(body));
    const all = { 'Content-Type': json, 'Content-Length': length, ...headers, ...more };
    return { field: 'body', value, requests: () => [{ method, path, headers: all, body }] };
  });
};
