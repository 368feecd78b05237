import type { InventoryItem } from '../read-models.ts';

/** Facts by which the units of a variant count in numbers about stock (domain-rules 4). */
export interface CountingFacts {
  /** False where the store does not manage the stock: its units are unknown, and `onHand` is 0. */
  readonly isCounted: boolean;
  /** True for a variant that was deleted in the store: it has no stock and no sales any more. */
  readonly isDeleted: boolean;
  /** True for a bundle: its units and value are those of its components. */
  readonly isBundle: boolean;
}

/** True where stock is planned: dates, risk and suggestion need units that are known and can be sold. */
export const isPlanned = ({
  isCounted,
  isDeleted,
}: Pick<CountingFacts, 'isCounted' | 'isDeleted'>): boolean => isCounted && !isDeleted;

/** The units of a variant that have a value of their own. */
export const countValuedUnits = (facts: CountingFacts, onHand: number): number =>
  isPlanned(facts) && !facts.isBundle ? onHand : 0;

type Listed = Pick<InventoryItem, 'shopifyStatus'>;

/** Deleted items are in no sum, group or report of stock; the inventory lists them only by their store status. */
export const isUndeleted = ({ shopifyStatus }: Listed): boolean => shopifyStatus !== 'DELETED';

/** True for items whose units reports of stock are about; bundles included. */
export const hasCountedStock = (item: Listed & Pick<InventoryItem, 'isCounted'>): boolean =>
  item.isCounted && isUndeleted(item);

/** True for items whose units and values are summed; those of a bundle are counted with its components. */
export const isSummed = (item: Listed & Pick<InventoryItem, 'isCounted' | 'itemType'>): boolean =>
  hasCountedStock(item) && item.itemType !== 'BUNDLE';
