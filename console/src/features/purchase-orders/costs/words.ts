import type { RowWords } from '../../../form/words.ts';

export const supplierCostRow: RowWords = {
  row: (place) => `Supplier cost ${String(place)}`,
  remove: (place) => `Remove supplier cost ${String(place)}`,
  add: 'Add supplier cost',
};

export const discountRow: RowWords = {
  row: (place) => `Discount ${String(place)}`,
  remove: (place) => `Remove discount ${String(place)}`,
  add: 'Add discount',
};
