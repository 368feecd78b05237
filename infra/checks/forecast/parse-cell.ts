import { type Day, isCallDay } from '@quartermaster/contracts/core/day';
import { quote, refuseRow } from './read-table.ts';

/** The place of a cell, for messages. */
export interface CellPlace {
  readonly file: string;
  readonly row: number;
  readonly column: string;
}

const refuseCell = ({ file, row, column }: CellPlace, text: string, needed: string): never =>
  refuseRow(
    file,
    row,
    `The ${column} is ${text === '' ? 'empty' : quote(text)}, but must be ${needed}`,
  );

const MAX_NAME_LENGTH = 200;

/** A text of 1 to 200 characters. */
export const parseName = (text: string, place: CellPlace): string => {
  if (text === '') return refuseCell(place, text, 'a text');
  return text.length <= MAX_NAME_LENGTH
    ? text
    : refuseCell(place, text, `at most ${String(MAX_NAME_LENGTH)} characters long`);
};

const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;
/** More units than any shop sells; sums of them stay exact. */
const MAX_UNITS = 1e9;

/** Units from 0 to 1,000,000,000, with a point before decimals. */
export const parseUnits = (text: string, place: CellPlace): number => {
  const units = PLAIN_NUMBER.test(text) ? Number(text) : NaN;
  return units <= MAX_UNITS
    ? units
    : refuseCell(place, text, 'a number from 0 to 1000000000, such as 12 or 0.5');
};

/** A day that exists, as YYYY-MM-DD. */
export const parseDay = (text: string, place: CellPlace): Day =>
  isCallDay(text) ? text : refuseCell(place, text, 'a day such as 2026-03-31');

/** A month as YYYY-MM. */
export const parseMonth = (text: string, place: CellPlace): string =>
  isCallDay(`${text}-01`) ? text : refuseCell(place, text, 'a month such as 2026-03');
