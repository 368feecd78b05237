import type { Parts } from '../hostile-calls/parts.ts';

/** Free texts of valid requests: names, notes, addresses. */
const free = /\b(?:Some text|Deposit|Half|Peak|Phone|Quay 1|Ann|Hart|Shop|gift)\b/g;
const host = /shop\.example/g;

/** The same value with `change` applied to each text. */
export const withTexts = (value: unknown, change: (text: string) => unknown): unknown => {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  const entries = Object.entries(value).map(([key, one]) => [key, withTexts(one, change)] as const);
  return Object.fromEntries(entries);
};

/** The same request with the mark in each free text. */
export const markedParts = (parts: Parts, mark: string): Parts => {
  const marked = (text: string): string =>
    text.replace(free, (word) => `${mark} ${word}`).replace(host, `${mark}.example`);
  return {
    params: parts.params,
    query: parts.query,
    body: withTexts(parts.body, marked),
  };
};
