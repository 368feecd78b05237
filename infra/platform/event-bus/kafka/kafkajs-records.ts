import { createRequire } from 'node:module';
import { readRecord, type BatchOfRecord, type RecordToWrite, writeRecord } from './record-codec.ts';

const load = createRequire(import.meta.url);
const RECORD = 'kafkajs/src/protocol/recordBatch/record/v0';

/** Gives kafkajs another function in place of one of its modules; call before it sends or fetches the first message. */
const replace = <Replaced extends (...args: never[]) => unknown>(
  name: string,
  by: (former: Replaced) => Replaced,
): void => {
  const former = load(name) as Replaced;
  const module = load.cache[load.resolve(name)];
  if (module === undefined) throw new Error(`kafkajs has no module ${name}`);
  module.exports = by(former);
};

type Write = (record: RecordToWrite & { readonly timestampDelta?: number }) => unknown;
type Read = (
  decoder: { readonly buffer: Buffer },
  batch: BatchOfRecord & { readonly magicByte: number; readonly isControlBatch?: boolean },
) => unknown;

/**
 * kafkajs 2.2.4 makes a buffer of 512 bytes for each header that it writes, and a copy of all headers for each header that it
 * reads; our messages have sixteen. With these functions a record takes one buffer, and its headers are read as text.
 */
export const useFastRecords = (): void => {
  replace<Write>(`${RECORD}/index.js`, () => writeRecord);
  replace<Read>(`${RECORD}/decoder.js`, () => ({ buffer }, batch) => {
    const { offset, timestamp, key, value, headers, attributes } = readRecord(buffer, batch);
    const { magicByte, isControlBatch: isControlRecord = false } = batch;
    return {
      magicByte,
      attributes,
      timestamp,
      offset,
      key,
      value,
      headers,
      isControlRecord,
      batchContext: batch,
    };
  });
};
