import { renamed } from '../../core/event.ts';

/** Until version 2 the price in the store is named after its vendor. */
const itemUnderVendorName = (item: unknown): unknown =>
  renamed(item, { shopifyPrice: 'storePrice' });

export const itemsUnderVendorName = (data: unknown): unknown => {
  const { added, changed, removed, ...rest } = data as {
    readonly added: readonly unknown[];
    readonly changed: readonly { readonly from: unknown; readonly to: unknown }[];
    readonly removed: readonly unknown[];
  };
  return {
    ...rest,
    added: added.map(itemUnderVendorName),
    changed: changed.map(({ from, to }) => ({
      from: itemUnderVendorName(from),
      to: itemUnderVendorName(to),
    })),
    removed: removed.map(itemUnderVendorName),
  };
};

/** Until version 2 what is asked of the store is named after its vendor. */
export const receiptUnderVendorName = (data: unknown): unknown =>
  renamed(data, { pushToShopify: 'pushToStore' });
