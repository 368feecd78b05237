import { types } from 'pg';

type Parse = (text: string) => unknown;

const standardParser = types.getTypeParser as (id: number, format?: 'text' | 'binary') => Parse;

/** `2026-11-21 07:22:00.5+00` as servers print it when their time zone is UTC. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/;

/** `timestamptz` text as an ISO instant in milliseconds, the form every contract uses; `infinity` stays as it is. */
export const instantText = (text: string): string => {
  const [, day, time, fraction] = UTC_TEXT.exec(text) ?? [];
  if (day !== undefined && time !== undefined) {
    return `${day}T${time}.${(fraction ?? '').slice(1, 4).padEnd(3, '0')}Z`;
  }
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
};

/** A number while every digit of it survives, the text beyond. */
export const safeNumber = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

const asWritten: Parse = (text) => text;

const TEXT_LIST = 1009;
const textList = standardParser(TEXT_LIST) as (text: string) => readonly (string | null)[];

const listOf = (parse: Parse): Parse => {
  return (text) => textList(text).map((entry) => (entry === null ? null : parse(entry)));
};

const DATE_LIST = 1182;
const TIMESTAMPTZ_LIST = 1185;
const INT8_LIST = 1016;

const own = new Map<number, Parse>([
  [types.builtins.DATE, asWritten],
  [types.builtins.TIMESTAMPTZ, instantText],
  [types.builtins.INT8, safeNumber],
  [types.builtins.FLOAT8, Number],
  [DATE_LIST, listOf(asWritten)],
  [TIMESTAMPTZ_LIST, listOf(instantText)],
  [INT8_LIST, listOf(safeNumber)],
]);

/**
 * How values of the database arrive: `date` as `YYYY-MM-DD` text (a calendar day has no time zone), `timestamptz` as an
 * ISO instant, `int8` and `float8` as numbers, `numeric` as text, `json` and `jsonb` parsed.
 */
export const valueParsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary'): Parse => {
    const parse = format === 'binary' ? undefined : own.get(id);
    return parse ?? standardParser(id, format);
  },
};
