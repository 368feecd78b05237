import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { PeerEvent } from './events.ts';

/** Length and checksum before each record. */
const HEAD_BYTES = 8;

/** One record per append, so that an append is in the file whole or not at all. */
const encodeRecord = (events: readonly PeerEvent[]): Buffer => {
  const body = serialize(events);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
};

/** The body of the record at `start`; undefined when the file ends inside it or its checksum differs. */
const bodyAt = (bytes: Buffer, start: number): Buffer | undefined => {
  if (start + HEAD_BYTES > bytes.length) return undefined;
  const from = start + HEAD_BYTES;
  const body = bytes.subarray(from, from + bytes.readUInt32LE(start));
  const isWhole = body.length === bytes.readUInt32LE(start);
  return isWhole && crc32(body) === bytes.readUInt32LE(start + 4) ? body : undefined;
};

/** The events of all whole records, and where these end. */
const readRecords = (bytes: Buffer) => {
  const events: PeerEvent[] = [];
  let end = 0;
  for (let body = bodyAt(bytes, end); body !== undefined; body = bodyAt(bytes, end)) {
    for (const event of deserialize(body) as readonly PeerEvent[]) events.push(event);
    end += HEAD_BYTES + body.length;
  }
  return { events, end };
};

const writeAll = (file: number, bytes: Buffer): void => {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written);
  }
};

/** Appends that wait for the next write. */
const createBatch = () => {
  let resolve: () => void = () => undefined;
  const written = new Promise<void>((done) => {
    resolve = done;
  });
  return { records: [] as Buffer[], written, resolve: () => resolve() };
};

/**
 * Opens the file of a peer's log and cuts off a record that was not written whole. The appends of one turn of the event loop
 * are one write. What is written survives the end of the process, not that of the machine.
 */
export const openLogFile = (path: string) => {
  const file = openSync(path, 'a+');
  const { events, end } = readRecords(readFileSync(path));
  ftruncateSync(file, end);
  let batch = createBatch();
  const flush = (): void => {
    const { records, resolve } = batch;
    if (records.length === 0) return;
    batch = createBatch();
    writeAll(file, Buffer.concat(records));
    resolve();
  };
  return {
    /** The events in the file when it was opened. */
    events,
    /** Adds an append; it is written at the end of this turn of the event loop. */
    add: (appended: readonly PeerEvent[]): void => {
      if (batch.records.length === 0) setImmediate(flush);
      batch.records.push(encodeRecord(appended));
    },
    /** Writes at once what was added. */
    flush,
    /** Resolves when all that was added is written. */
    written: async (): Promise<void> => {
      if (batch.records.length > 0) await batch.written;
    },
    close: (): void => {
      flush();
      closeSync(file);
    },
  };
};

export type LogFile = ReturnType<typeof openLogFile>;
