import { toInstant, startOfLondonDay, DAY_SECONDS, type Instant } from '../calendar.ts';
import { badRequest } from './context.ts';

type Operator = ':' | '>' | '>=' | '<' | '<=';

/** One condition of a search: `updated_at:>=2026-01-01`. */
export interface Term {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const TERM = /(\w+):(>=|<=|>|<)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/y;

const JOINT = /\s+AND\s+|\s+|$/y;

const notUnderstood = (text: string) =>
  badRequest(`The simulator does not understand the search "${text}"`);

const toTerm = ([, field = '', operator, double, single, plain]: RegExpExecArray): Term => ({
  field,
  operator: (operator as Operator | undefined) ?? ':',
  value: double ?? single ?? plain ?? '',
});

const matchAt = (pattern: RegExp, text: string, position: number): RegExpExecArray => {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  if (!match) throw notUnderstood(text);
  return match;
};

/** Reads the part of the platform's search syntax that the connector needs: conditions joined by spaces or AND. */
export const parseSearch = (query: string | null | undefined): readonly Term[] => {
  const text = (query ?? '').trim();
  const terms: Term[] = [];
  for (let position = 0; position < text.length;) {
    const term = matchAt(new RegExp(TERM), text, position);
    const joint = matchAt(new RegExp(JOINT), text, position + term[0].length);
    terms.push(toTerm(term));
    position += term[0].length + joint[0].length;
  }
  return terms;
};

/** A moment of a search: an instant with its zone, or a day of the shop. */
export const parseMoment = (value: string): Instant => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const parsed = Date.parse(isDay ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(parsed)) throw badRequest(`"${value}" is no date`);
  const instant = toInstant(new Date(parsed));
  return isDay ? startOfLondonDay(Math.floor(instant / DAY_SECONDS)) : instant;
};

const COMPARE: Readonly<Record<Operator, (left: number, right: number) => boolean>> = {
  ':': (left, right) => left === right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
};

/** The search fields of a list. A moment is compared as a time, a number as a number, a text without regard to case. */
export type SearchFields<Item> = Readonly<
  Record<
    string,
    | { readonly moment: (item: Item) => Instant }
    | { readonly number: (item: Item) => number }
    | { readonly text: (item: Item) => string }
  >
>;

const textMatches = (found: string, searched: string): boolean =>
  searched.split(',').some((one) => one.toLowerCase() === found.toLowerCase());

const createTest = <Item>(term: Term, fields: SearchFields<Item>): ((item: Item) => boolean) => {
  const field = fields[term.field];
  if (field === undefined) {
    const known = Object.keys(fields).join(', ');
    throw badRequest(`The simulator cannot search by ${term.field} here, only by ${known}`);
  }
  const compare = COMPARE[term.operator];
  if ('moment' in field) {
    const moment = parseMoment(term.value);
    return (item) => compare(field.moment(item), moment);
  }
  if ('number' in field) return (item) => compare(field.number(item), Number(term.value));
  return (item) => textMatches(field.text(item), term.value);
};

/** True when an item meets every condition. */
export const createSearchTest = <Item>(
  terms: readonly Term[],
  fields: SearchFields<Item>,
): ((item: Item) => boolean) => {
  const tests = terms.map((term) => createTest(term, fields));
  return (item) => tests.every((test) => test(item));
};

/** The earliest moment that the conditions allow for a field; a list in that order can begin there. */
export const earliest = (terms: readonly Term[], field: string): Instant =>
  Math.max(
    0,
    ...terms
      .filter((term) => term.field === field && term.operator.startsWith('>'))
      .map(({ value }) => parseMoment(value)),
  );
