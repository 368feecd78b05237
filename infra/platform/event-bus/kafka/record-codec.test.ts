import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readRecord, type RecordToWrite, writeRecord } from './record-codec.ts';

const load = createRequire(import.meta.url);

/** The library's own module, also when it was replaced in this process. */
const own = (name: string): unknown => {
  const path = load.resolve(`kafkajs/src/protocol/${name}`);
  const { [path]: replaced } = load.cache;
  load.cache[path] = undefined;
  const module: unknown = load(path);
  load.cache[path] = replaced;
  return module;
};

type OwnWrite = (record: RecordToWrite) => { readonly buffer: Buffer };
type OwnRead = (decoder: object, batch: object) => Record<string, unknown>;
const ownWrite = own('recordBatch/record/v0/index.js') as OwnWrite;
const ownRead = own('recordBatch/record/v0/decoder.js') as OwnRead;
const Decoder = load('kafkajs/src/protocol/decoder') as new (bytes: Buffer) => {
  readVarIntBytes(): Buffer;
};

const text = fc.string({ unit: 'grapheme' });
const long = fc.integer({ min: 60, max: 70_000 }).map((size) => 'ü'.repeat(size));
const bytes = fc.uint8Array().map((array) => Buffer.from(array));
const content = fc.oneof(text, long, bytes);
const records: fc.Arbitrary<RecordToWrite> = fc.record({
  offsetDelta: fc.nat(),
  key: fc.option(content),
  value: fc.option(content),
  headers: fc.dictionary(
    text.map((name) => `ce_${name}`),
    fc.oneof(text, long),
  ),
});

test('a record has the bytes that the library writes', () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(writeRecord(record).buffer.equals(ownWrite(record).buffer)).toBe(true);
    }),
  );
});

test('a record has the fields that the library reads, headers as text', () => {
  const batches = fc.record({
    firstOffset: fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String),
    firstTimestamp: fc.nat().map((ms) => String(ms + 1_700_000_000_000)),
  });
  fc.assert(
    fc.property(records, batches, (record, batch) => {
      const body = new Decoder(ownWrite(record).buffer).readVarIntBytes();
      const { offset, timestamp, key, value, headers, attributes } = ownRead(
        new Decoder(body),
        batch,
      );
      const texts = Object.entries(headers as Record<string, Buffer>).map(
        ([name, header]) => [name, header.toString()] as const,
      );
      expect(readRecord(body, batch)).toEqual({
        ...{ offset, timestamp, key, value, attributes },
        headers: Object.fromEntries(texts),
      });
    }),
  );
});

test('a time may be more than 32 bits away from that of its batch', () => {
  const body = Buffer.from('00808080808040000001000000', 'hex');
  const ofLibrary = ownRead(new Decoder(body), { firstOffset: '0', firstTimestamp: '0' });
  const { timestamp } = readRecord(body, { firstOffset: '0', firstTimestamp: '0' });
  expect(timestamp).toBe(ofLibrary['timestamp']);
  expect(Number(timestamp)).toBeGreaterThan(2 ** 32);
});
