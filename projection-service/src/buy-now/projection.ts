import type { Basket } from '@quartermaster/contracts/buy-now/calls';
import {
  type BuyNowBasketEvent,
  buyNowBasketChanged,
  buyNowBasketEmptied,
  type buyNowBasketEvents,
  buyNowBasketOrdered,
} from '@quartermaster/contracts/buy-now/events';
import { findActorUserId } from '@quartermaster/contracts/core/event';
import type { UserId } from '@quartermaster/contracts/core/ids';
import {
  defineProjection,
  onRow,
  type ProjectedEvent,
} from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface BasketRow {
  /** The supplier; empty for products without one. */
  readonly supplierKey: string;
  readonly revision: number;
  readonly changedAt: string;
  readonly changedBy: UserId | null;
  readonly lines: Basket['lines'];
}

/** Buy-now baskets that have lines. */
const baskets = defineTable<BasketRow>({
  name: 'buy_now_baskets',
  key: ['supplierKey'],
  columns: {
    supplierKey: 'text',
    revision: 'int',
    changedAt: 'text',
    changedBy: 'text',
    lines: 'json',
  },
});

const toRowKey = ({ data: { supplierId } }: Pick<BuyNowBasketEvent, 'data'>) => [supplierId ?? ''];

type BasketChange = Extract<BuyNowBasketEvent, { type: 'BuyNowBasketChanged' }>['data'];

/** Changed lines keep their places; new ones follow. */
const applyLineChanges = (
  lines: Basket['lines'],
  { set, removed }: BasketChange,
): Basket['lines'] => {
  const after = new Map(lines.map((line) => [line.variantId, line]));
  for (const line of set) after.set(line.variantId, line);
  for (const variantId of removed) after.delete(variantId);
  return [...after.values()];
};

/** The row of a basket with these lines, changed by the event; none without lines. */
const toRow = (
  {
    data: { supplierId, revision },
    recordedAt,
    metadata: { actor },
  }: ProjectedEvent<(typeof buyNowBasketEvents)[number]>,
  lines: Basket['lines'],
): BasketRow | undefined => {
  if (lines.length === 0) return undefined;
  const changedBy = findActorUserId(actor);
  return { supplierKey: supplierId ?? '', revision, changedAt: recordedAt, changedBy, lines };
};

/** The buy-now baskets of a team, one per supplier. */
export const buyNowBasketsProjection = defineProjection({
  name: 'buy_now_baskets',
  version: 1,
  tables: [baskets],
  on: [
    onRow(buyNowBasketChanged, baskets, toRowKey, (row, event) =>
      toRow(event, applyLineChanges(row?.lines ?? [], event.data)),
    ),
    onRow(buyNowBasketEmptied, baskets, toRowKey, () => undefined),
    onRow(buyNowBasketOrdered, baskets, toRowKey, (row, event) => {
      const kept = new Set<string>(event.data.kept);
      return toRow(event, row?.lines.filter(({ variantId }) => kept.has(variantId)) ?? []);
    }),
  ],
});
