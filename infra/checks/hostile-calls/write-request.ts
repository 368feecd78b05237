import type { Route } from '@quartermaster/contracts/core/route';
import { jsonText, type Parts } from './parts.ts';
import type { Sent } from './send.ts';

/** Percent-encoded; half a surrogate pair becomes an invalid encoding. */
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : jsonText(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '%')).replaceAll('.', '%2E');
};

const buildPath = ({ path }: Route, params: Parts['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encode(params[name] ?? ''));

const buildQuery = (query: Parts['query']): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    return values.map((one) => `${encode(name)}=${encode(one)}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** The request of a call as it is sent. */
export const writeRequest = (
  route: Route,
  parts: Parts,
  headers: Readonly<Record<string, string>>,
): Sent => {
  const { body } = parts;
  const path = `/api${buildPath(route, parts.params)}${buildQuery(parts.query)}`;
  if (body === undefined) return { method: route.method, path, headers };
  const text = body instanceof Uint8Array ? body : jsonText(body);
  const type = route.bytes === 'body' ? 'text/csv' : 'application/json';
  const length = String(Buffer.byteLength(text));
  const all = { 'Content-Type': type, 'Content-Length': length, ...headers };
  return { method: route.method, path, headers: all, body: text };
};
