/**
 * One-dimensional arrays in Postgres' binary form. The text form needs every value quoted by this side and parsed
 * character by character by the other, which costs more than the whole insert; see array_recv in the server's source.
 */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** Written in place of the length of a value that is null. */
const NULL_LENGTH = -1;

const BOOL = 16;
const INT8 = 20;
const INT4 = 23;
const TEXT = 25;
const JSON_TYPE = 114;
const FLOAT8 = 701;
const FLOAT8_BYTES = 8;
const UUID = 2950;
const UUID_BYTES = 16;

const allocateArray = (elementType: number, count: number, bodyBytes: number): Buffer => {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bodyBytes);
  buffer.writeInt32BE(1, 0); // dimensions
  buffer.writeInt32BE(1, 4); // there may be nulls
  buffer.writeInt32BE(elementType, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16); // first index
  return buffer;
};

const encodeStrings = (elementType: number, values: readonly (string | null)[]): Buffer => {
  let bytes = values.length * LENGTH_BYTES;
  for (const value of values) if (value !== null) bytes += Buffer.byteLength(value);
  const buffer = allocateArray(elementType, values.length, bytes);
  let offset = HEADER_BYTES;
  for (const value of values) {
    const written = value === null ? 0 : buffer.write(value, offset + LENGTH_BYTES);
    buffer.writeInt32BE(value === null ? NULL_LENGTH : written, offset);
    offset += LENGTH_BYTES + written;
  }
  return buffer;
};

export const textArray = (values: readonly (string | null)[]): Buffer =>
  encodeStrings(TEXT, values);

/** Encodes an array of JSON texts. */
export const jsonArray = (values: readonly (string | null)[]): Buffer =>
  encodeStrings(JSON_TYPE, values);

/** Values of one width; each is written at its offset by `write`. */
const encodeFixedWidth = <Value>(
  elementType: number,
  width: number,
  values: readonly (Value | null)[],
  write: (buffer: Buffer, value: Value, offset: number) => void,
): Buffer => {
  let bytes = values.length * LENGTH_BYTES;
  for (const value of values) if (value !== null) bytes += width;
  const buffer = allocateArray(elementType, values.length, bytes);
  let offset = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(value === null ? NULL_LENGTH : width, offset);
    offset += LENGTH_BYTES;
    if (value === null) continue;
    write(buffer, value, offset);
    offset += width;
  }
  return buffer;
};

const writeFloat = (buffer: Buffer, value: number, offset: number): void => {
  buffer.writeDoubleBE(value, offset);
};

export const float8Array = (values: readonly (number | null)[]): Buffer =>
  encodeFixedWidth(FLOAT8, FLOAT8_BYTES, values, writeFloat);

const writeBool = (buffer: Buffer, value: boolean, offset: number): void => {
  buffer.writeUInt8(Number(value), offset);
};

export const boolArray = (values: readonly (boolean | null)[]): Buffer =>
  encodeFixedWidth(BOOL, 1, values, writeBool);

const INT4_BYTES = 4;

/** Throws for a number that is not an integer of 32 bits; it would be truncated silently. */
const writeInt4 = (buffer: Buffer, value: number, offset: number): void => {
  if (!Number.isInteger(value)) throw new RangeError(`Not a whole number: ${String(value)}`);
  buffer.writeInt32BE(value, offset);
};

export const int4Array = (values: readonly (number | null)[]): Buffer =>
  encodeFixedWidth(INT4, INT4_BYTES, values, writeInt4);

const INT8_BYTES = 8;
const HALF = 2 ** 32;

/** Throws for a number that is not a safe integer; it would be stored as another number. */
const writeInt8 = (buffer: Buffer, value: number, offset: number): void => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${String(value)}`);
  const high = Math.floor(value / HALF);
  buffer.writeInt32BE(high, offset);
  buffer.writeUInt32BE(value - high * HALF, offset + INT8_BYTES / 2);
};

export const int8Array = (values: readonly (number | null)[]): Buffer =>
  encodeFixedWidth(INT8, INT8_BYTES, values, writeInt8);

export const uuidArray = (values: readonly string[]): Buffer => {
  const buffer = allocateArray(UUID, values.length, values.length * (LENGTH_BYTES + UUID_BYTES));
  let offset = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(UUID_BYTES, offset);
    buffer.write(value.replaceAll('-', ''), offset + LENGTH_BYTES, 'hex');
    offset += LENGTH_BYTES + UUID_BYTES;
  }
  return buffer;
};
