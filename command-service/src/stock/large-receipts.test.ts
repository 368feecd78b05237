import { beforeEach, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { createCommandHandler } from '../core/handle-command.ts';
import { applyReceipt } from './apply-receipt.ts';
import { largeReceipt } from './test-receipts.ts';

const VARIANTS = 1_200;

let log = createInMemoryEventStore();
/** Streams of all appends, and a hook before each append. */
let appends: string[] = [];
let beforeAppend: (stream: string) => Promise<void> = async () => undefined;
const store = (): EventStore => ({
  ...log,
  append: async (stream, events, expected) => {
    appends.push(stream);
    await beforeAppend(stream);
    return log.append(stream, events, expected);
  },
});
/** A process that has just started. */
const started = () => {
  const handler = createCommandHandler(store());
  return { handle: (event: RecordedEvent) => applyReceipt(handler, event) };
};

beforeEach(() => {
  log = createInMemoryEventStore();
  appends = [];
  beforeAppend = async () => undefined;
});

/** Units in stock of each variant of a team, by its events alone. */
const sumStock = async (teamId: string): Promise<ReadonlyMap<string, number>> => {
  const stock = new Map<string, number>();
  for (const { type, data, metadata } of await log.readAll(START, 10_000)) {
    if (metadata.teamId !== teamId) continue;
    const { variantId, quantity } = data as { variantId: string; quantity: number };
    const sign = type === 'StockReceived' ? 1 : -1;
    stock.set(variantId, (stock.get(variantId) ?? 0) + sign * quantity);
  }
  return stock;
};
const everyVariant = (units: number) =>
  new Map(Array.from({ length: VARIANTS }, (_, at) => [`variant-${String(at)}`, units]));

test('a receipt of 1,200 variants is added, and undone, by three appends each', async () => {
  const { received, undone } = largeReceipt('gift-shop', VARIANTS);
  await started().handle(received);
  expect(appends).toHaveLength(3);
  expect(await sumStock('gift-shop')).toEqual(everyVariant(1));
  await started().handle(undone);
  expect(appends).toHaveLength(6);
  expect(await sumStock('gift-shop')).toEqual(everyVariant(0));
});

test.each([1, 2, 3])(
  'NF-E-04 a receipt that was interrupted at append %i continues there, and each variant is counted once',
  async (broken) => {
    const { received, undone } = largeReceipt('gift-shop', VARIANTS);
    const breaking = async () => {
      if (appends.length === broken) throw new Error('The process was killed');
    };
    beforeAppend = breaking;
    await expect(started().handle(received)).rejects.toThrow('killed');
    await started().handle(received);
    await started().handle(received);
    expect(await sumStock('gift-shop')).toEqual(everyVariant(1));
    appends = [];
    await expect(started().handle(undone)).rejects.toThrow('killed');
    await started().handle(undone);
    expect(await sumStock('gift-shop')).toEqual(everyVariant(0));
  },
);

test('a receipt that is undone before it was added completely leaves no units', async () => {
  const { received, undone } = largeReceipt('gift-shop', VARIANTS);
  beforeAppend = async () => {
    if (appends.length === 2) throw new Error('The process was killed');
  };
  await expect(started().handle(received)).rejects.toThrow('killed');
  await started().handle(undone);
  for (const event of [received, undone]) await started().handle(event);
  expect(await sumStock('gift-shop')).toEqual(everyVariant(0));
});

test('a large receipt with hanging appends delays no other team', async () => {
  const slow = largeReceipt('slow-shop', VARIANTS);
  const quick = largeReceipt('quick-shop', VARIANTS);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  beforeAppend = async (stream) => {
    if (stream.includes('slow-shop')) await released;
  };
  const process = started();
  const waiting = process.handle(slow.received);
  await process.handle(quick.received);
  expect(await sumStock('quick-shop')).toEqual(everyVariant(1));
  expect((await sumStock('slow-shop')).size).toBe(0);
  release();
  await waiting;
  expect(await sumStock('slow-shop')).toEqual(everyVariant(1));
});
