/**
 * One-dimensional arrays in Postgres' binary form. The text form needs every value quoted by this side and parsed
 * character by character by the other, which costs more than the whole insert; see array_recv in the server's source.
 */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

const INT4 = 23;
const TEXT = 25;
const JSON_TYPE = 114;
const UUID = 2950;
const UUID_BYTES = 16;

const withHeader = (elementType: number, count: number, bodyBytes: number): Buffer => {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bodyBytes);
  buffer.writeInt32BE(1, 0); // dimensions
  buffer.writeInt32BE(0, 4); // no nulls
  buffer.writeInt32BE(elementType, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16); // first index
  return buffer;
};

const ofStrings = (elementType: number, values: readonly string[]): Buffer => {
  let bytes = 0;
  for (const value of values) bytes += LENGTH_BYTES + Buffer.byteLength(value);
  const buffer = withHeader(elementType, values.length, bytes);
  let offset = HEADER_BYTES;
  for (const value of values) {
    const written = buffer.write(value, offset + LENGTH_BYTES);
    buffer.writeInt32BE(written, offset);
    offset += LENGTH_BYTES + written;
  }
  return buffer;
};

export const textArray = (values: readonly string[]): Buffer => ofStrings(TEXT, values);

export const jsonArray = (values: readonly string[]): Buffer => ofStrings(JSON_TYPE, values);

export const int4Array = (values: readonly number[]): Buffer => {
  const buffer = withHeader(INT4, values.length, values.length * 8);
  let offset = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(LENGTH_BYTES, offset);
    buffer.writeInt32BE(value, offset + LENGTH_BYTES);
    offset += 8;
  }
  return buffer;
};

export const uuidArray = (values: readonly string[]): Buffer => {
  const buffer = withHeader(UUID, values.length, values.length * (LENGTH_BYTES + UUID_BYTES));
  let offset = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(UUID_BYTES, offset);
    buffer.write(value.replaceAll('-', ''), offset + LENGTH_BYTES, 'hex');
    offset += LENGTH_BYTES + UUID_BYTES;
  }
  return buffer;
};
