import { expect } from '@jest/globals';

/** An entry of a calendar file: the values of its properties by name, without parameters. */
export type ParsedEntry = Readonly<Record<string, string>>;

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** The content lines of a file. Expects that no line is longer than 75 octets and that each ends with CRLF (RFC 5545, 3.1). */
const contentLines = (file: string): string[] => {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = file.split('\r\n').filter((line) => line !== '');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return lines
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
};

const propertyOf = (line: string): readonly [string, string] => {
  const colon = line.indexOf(':');
  const [name = ''] = line.slice(0, colon).split(';');
  return [name, unescaped(line.slice(colon + 1))];
};

/** Reads a calendar file back. Expects that its parts begin and end in order. */
export const parseCalendar = (
  file: string,
): { readonly calendar: ParsedEntry; readonly entries: readonly ParsedEntry[] } => {
  const properties = contentLines(file).map(propertyOf);
  const calendar: Record<string, string> = {};
  const entries: Record<string, string>[] = [];
  let entry: Record<string, string> = {};
  const open: string[] = [];
  for (const [name, value] of properties) {
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') entries.push((entry = {}));
    } else if (name === 'END') expect(open.pop()).toBe(value);
    else if (open.at(-1) === 'VEVENT') entry[name] = value;
    else calendar[name] = value;
  }
  expect(open).toEqual([]);
  return { calendar, entries };
};
