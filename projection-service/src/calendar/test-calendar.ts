import { expect } from '@jest/globals';
import ICAL from 'ical.js';

/** An entry of a calendar file: the values of its properties by name, without parameters. */
export type ParsedEntry = Readonly<Record<string, string>>;

/** Expects that no line is longer than 75 octets and that each ends with CRLF (RFC 5545, 3.1). */
const expectContentLines = (file: string): void => {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
};

const toText = (property: ICAL.Property): string => {
  const value = property.getFirstValue();
  return value instanceof ICAL.Time || value instanceof ICAL.Duration
    ? value.toICALString()
    : String(value);
};

const toProperties = (part: ICAL.Component): ParsedEntry =>
  Object.fromEntries(part.getAllProperties().map((one) => [one.name.toUpperCase(), toText(one)]));

/** Parses a calendar file with the parser of Mozilla Thunderbird. */
export const parseCalendar = (
  file: string,
): { readonly calendar: ParsedEntry; readonly entries: readonly ParsedEntry[] } => {
  expectContentLines(file);
  const calendar = ICAL.Component.fromString(file);
  return {
    calendar: toProperties(calendar),
    entries: calendar.getAllSubcomponents('vevent').map(toProperties),
  };
};
