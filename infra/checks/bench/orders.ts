import type { Position } from '@quartermaster/contracts/core/position';
import type { Call, createFileClient } from '@quartermaster/contracts/core/client';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { atMost, type BenchRow, percentile, timeEach } from './bench-table.ts';

/** A client for files, as `Call` is one for JSON. */
export type FileCall = ReturnType<typeof createFileClient>;

const LINES = { large: 2_000, longPaper: 1_000, paper: 60 };
const SAVES = 20;
const PRINTS = 20;
const WARM_UP_PRINTS = 5;

/** Ids of `count` variants of the sample. */
export const variantIds = async (call: Call, count: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let page = 1; found.length < count; page += 1) {
    const body = { pagination: { page, limit: 1000 }, select: ['variantId' as const] };
    const { data } = (await call(listInventoryItems, { body })).body;
    if (data.length === 0) throw new Error(`The sample has only ${String(found.length)} variants`);
    found.push(...data.map(({ variantId }) => String(variantId)));
  }
  return found.slice(0, count);
};

export interface DraftedOrder {
  readonly id: string;
  readonly position: Position | null;
}

export const draft = async (call: Call, variants: readonly string[]): Promise<DraftedOrder> => {
  const items = variants.map((productVariantId, at) => ({ productVariantId, quantity: at + 1 }));
  const answer = await call(createPurchaseOrderWithQuantities, { body: { items } });
  return { id: answer.body.id, position: answer.position };
};

const measureSaveTimes = async (call: Call, { id, position }: DraftedOrder): Promise<number[]> => {
  const options = { minPosition: position };
  const { items } = (await call(getPurchaseOrder, { params: { id } }, options)).body;
  return timeEach(SAVES, async (go) => {
    const body = {
      items: items.map((item, at) => ({
        id: item.id,
        productVariantId: item.productVariantId,
        quantity: at === 0 ? go + 10 : item.quantity,
      })),
    };
    await call(updatePurchaseOrder, { params: { id }, body });
  });
};

const measurePrintTimes = (file: FileCall, { id }: DraftedOrder, goes: number): Promise<number[]> =>
  timeEach(goes, () => file(exportPurchaseOrderPdf, { params: { id }, body: {} }));

/** Measures saves of large orders. */
export const measureSaves = async (call: Call): Promise<readonly BenchRow[]> => {
  const large = await draft(call, await variantIds(call, LINES.large));
  const saves = await measureSaveTimes(call, large);
  return [atMost('saving an order of 2,000 lines, p95', 'ms', percentile(saves, 0.95), 150)];
};

/** Creates a draft and waits until the read models have it. */
const draftVisibly = async (call: Call, variants: readonly string[]): Promise<DraftedOrder> => {
  const drafted = await draft(call, variants);
  const { id, position } = drafted;
  await call(getPurchaseOrder, { params: { id } }, { minPosition: position });
  return drafted;
};

/** Measures prints of large orders; the pictures of the longest one were not loaded before. */
export const measurePrints = async (call: Call, file: FileCall): Promise<readonly BenchRow[]> => {
  const variants = await variantIds(call, LINES.longPaper);
  const paper = await draftVisibly(call, variants.slice(0, LINES.paper));
  await measurePrintTimes(file, paper, WARM_UP_PRINTS); // the browser is opened by the first
  const prints = await measurePrintTimes(file, paper, PRINTS);
  const long = await draftVisibly(call, variants);
  const [longPrint = Number.NaN] = await measurePrintTimes(file, long, 1);
  return [
    atMost('PDF of 60 lines, warm, p95', 'ms', percentile(prints, 0.95), 300),
    atMost('PDF of 1,000 lines', 's', longPrint / 1000, 3),
  ];
};
