import type { Position } from '@quartermaster/contracts/core/position';
import type { Call } from '@quartermaster/contracts/core/client';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  listToBuy,
  type ToBuyGroup,
  type ToBuyItem,
} from '@quartermaster/contracts/inventory/calls/to-buy';

const PAGE = 1000;

/** Fetches all rows of a paged list. */
export const fetchAllPages = async <Row>(
  read: (pagination: { page: number; limit: number }) => Promise<{ data: Row[]; total: number }>,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await read({ page, limit: PAGE });
    rows.push(...data);
    if (rows.length >= total || data.length === 0) return rows;
  }
};

/** Fetches all tracked variants, as of a position that the read models have reached. */
export const fetchAllItems = async (
  call: Call,
  minPosition: Position | null = null,
): Promise<readonly InventoryItem[]> => {
  const rows = await fetchAllPages(async (pagination) => {
    const answer = await call(listInventoryItems, { body: { pagination } }, { minPosition });
    if (answer.stale) throw new Error(`Read models did not reach ${String(minPosition)} in time`);
    return answer.body;
  });
  return rows as readonly InventoryItem[]; // nothing was left out of the answer by `select`
};

export const fetchBuyNowGroups = (call: Call): Promise<readonly ToBuyGroup[]> =>
  fetchAllPages(async (pagination) => (await call(listToBuy, { body: { pagination } })).body);

export const fetchBuyNowItems = async (call: Call): Promise<readonly ToBuyItem[]> =>
  (await fetchBuyNowGroups(call)).flatMap(({ items }) => items);
