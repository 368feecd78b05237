type Content = Buffer | string | null;

/** A message as kafkajs passes it to its encoder, with its place in the batch. */
export interface RecordToWrite {
  readonly offsetDelta?: number;
  readonly key?: Content | undefined;
  readonly value: Content;
  readonly headers?: Readonly<Record<string, Content>>;
}

/** An encoded record; kafkajs joins the buffers of a batch. */
export interface WrittenRecord {
  readonly buf: Buffer;
  readonly buffer: Buffer;
}

/** The fields of a batch that its records need. */
export interface BatchOfRecord {
  readonly firstOffset: string;
  readonly firstTimestamp: string;
}

/** A record as kafkajs passes it to the reader of messages; `null` for an absent key, value or header. */
export interface ReadRecord {
  readonly offset: string;
  readonly timestamp: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly attributes: number;
}

/** A number takes seven bits of each byte, the lowest first; all bytes but the last have the highest bit set. */
const [LOW_BITS, MORE, BITS] = [0x7f, 0x80, 7];
/** Bytes of the largest number of 32 bits. */
const LONGEST_NUMBER = 5;
const FIRST_SIZE = 64 * 1024;
const MOST_NAMES = 100;
const NO_NAME = Buffer.alloc(0);

/** Small numbers of either sign become small positive ones. */
const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;

/** The records of this process are written here one after the other, each copied when it is complete. */
let scratch = Buffer.allocUnsafe(FIRST_SIZE);
let end = 0;

const makeRoom = (size: number): void => {
  if (end + size <= scratch.length) return;
  const larger = Buffer.allocUnsafe(2 * (end + size));
  scratch.copy(larger, 0, 0, end);
  scratch = larger;
};

const writeNumber = (value: number): void => {
  makeRoom(LONGEST_NUMBER);
  let rest = zigzag(value);
  for (; rest > LOW_BITS; rest >>>= BITS) scratch[end++] = (rest & LOW_BITS) | MORE;
  scratch[end++] = rest;
};

const ABSENT = -1;

const writeContent = (content: Content): void => {
  if (content === null) {
    writeNumber(ABSENT);
    return;
  }
  const size = Buffer.byteLength(content);
  writeNumber(size);
  makeRoom(size);
  end += typeof content === 'string' ? scratch.write(content, end) : content.copy(scratch, end);
};

/** The length of a record, then its body: attributes, the distance of its time and offset, key, value and headers. */
export const writeRecord = ({
  offsetDelta = 0,
  key = null,
  value,
  headers = {},
}: RecordToWrite): WrittenRecord => {
  end = 0;
  writeNumber(0); // attributes: none
  writeNumber(0); // the time of the batch
  writeNumber(offsetDelta);
  writeContent(key);
  writeContent(value);
  const named = Object.entries(headers);
  writeNumber(named.length);
  for (const [name, content] of named) {
    writeContent(name);
    writeContent(content);
  }
  const size = end;
  writeNumber(size);
  const buffer = Buffer.concat([scratch.subarray(size, end), scratch.subarray(0, size)]);
  return { buf: buffer, buffer };
};

/** Names of headers by their place: all messages of the relay have the same ones, so most names are known. */
const names: { readonly bytes: Buffer; readonly name: string }[] = [];

const isAt = (known: Buffer, bytes: Buffer, start: number): boolean => {
  for (let at = 0; at < known.length; at += 1) {
    if (known[at] !== bytes[start + at]) return false;
  }
  return true;
};

/** Reads a record from its first byte to its last. */
class RecordReader {
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  /** By multiplication, because a distance of times may have more than 32 bits. */
  number(): number {
    let byte = this.byte();
    let value = byte & LOW_BITS;
    for (let factor = MORE; byte >= MORE; factor *= MORE) {
      byte = this.byte();
      value += (byte & LOW_BITS) * factor;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  bytesOrNull(): Buffer | null {
    const size = this.number();
    if (size < 0) return null;
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  textOrUndefined(): string | undefined {
    const size = this.number();
    if (size < 0) return undefined;
    this.at += size;
    return this.bytes.toString('utf8', this.at - size, this.at);
  }

  /** The name of the header at a place. */
  name(place: number): string {
    const start = this.at;
    const size = this.number();
    const known = names[place];
    if (known?.bytes.length === size && isAt(known.bytes, this.bytes, this.at)) {
      this.at += size;
      return known.name;
    }
    this.at = start;
    const bytes = this.bytesOrNull() ?? NO_NAME;
    const name = bytes.toString();
    if (place < MOST_NAMES) names[place] = { bytes: Buffer.from(bytes), name };
    return name;
  }
}

/** The fields of a record whose length was read. Of headers of one name the last counts. */
export const readRecord = (bytes: Buffer, batch: BatchOfRecord): ReadRecord => {
  const reader = new RecordReader(bytes);
  const attributes = reader.byte();
  const timestamp = String(Number(batch.firstTimestamp) + reader.number());
  const offset = String(BigInt(batch.firstOffset) + BigInt(reader.number()));
  const [key, value] = [reader.bytesOrNull(), reader.bytesOrNull()];
  const headers: Record<string, string | undefined> = {};
  const count = reader.number();
  for (let place = 0; place < count; place += 1) {
    headers[reader.name(place)] = reader.textOrUndefined();
  }
  return { offset, timestamp, key, value, headers, attributes };
};
