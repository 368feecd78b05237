import { z } from 'zod';

declare const positionMark: unique symbol;

/**
 * Place of an event in the whole log: text whose form only the adapter of that log knows. Positions of one log order as text.
 * Its type is that of a symbol, so that the compiler refuses `<`, `BigInt()`, `+` and templates: use the functions below, `===`,
 * and `String(position)` for a message or a header. SQL compares positions with `collate "C"`.
 */
export type Position = symbol & { readonly [positionMark]: true };

/** Converts text from a header, a row or a message of the bus to a position. */
export const toPosition = (text: string): Position => text as unknown as Position;

/** Position before every event. */
export const START = toPosition('');

const maskDigits = (position: Position): string => String(position).replaceAll(/\d/g, '0');

/** True when `position` comes after `other` in the log. */
export const isAfter = (position: Position, other: Position): boolean =>
  String(position) > String(other);

export const chooseLater = (a: Position, b: Position): Position => (isAfter(a, b) ? a : b);

export const chooseEarlier = (a: Position, b: Position): Position => (isAfter(a, b) ? b : a);

/** True for positions that can belong to one log: positions of a log differ in their digits only. */
export const haveSameFormat = (a: Position, b: Position): boolean =>
  maskDigits(a) === maskDigits(b);

/** Returns the latest of several positions; START without any. */
export const chooseLatest = (positions: Iterable<Position>): Position =>
  [...positions].reduce(chooseLater, START);

/** Formats a position for a message. */
export const formatPosition = (position: Position): string =>
  position === START ? 'the start' : String(position);

/** Schema of a position: text in JSON. */
export const positionSchema = z.string() as unknown as z.ZodType<Position, Position>;

/** Formats of positions that callers may send: one counter of 16 digits, or two of 20. A test checks the format of each log. */
export const positionPattern = /^(?:\d{16}|\d{20}-\d{20})$/;

/** Schema of a position that a caller sends. */
export const sentPosition = z
  .string()
  .regex(positionPattern, 'Must be a log position') as unknown as z.ZodType<Position, Position>;
