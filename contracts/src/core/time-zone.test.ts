import { expect, test } from '@jest/globals';
import { isTimeZone, knownTimeZone } from './time-zone.ts';

test.each(['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])(
  '%s is a time zone',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
    expect(knownTimeZone(zone)).toBe(zone);
  },
);

test.each(['Mars/Olympus', '', 'Europe/London ', '\u0000', 'x'.repeat(10_000)])(
  '%j is none, and UTC counts',
  (text) => {
    expect(isTimeZone(text)).toBe(false);
    expect(knownTimeZone(text)).toBe('UTC');
  },
);
