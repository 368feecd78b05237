import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { marginHints } from './words.ts';

/** Question before the landed costs of a shipment are used. */
export const SHIPMENT_COSTS_QUESTION =
  'All items of this shipment take their landed cost from it. A cost that was set by hand still comes first.';
export const SHIPMENT_COSTS_USED = 'Landed costs taken from the shipment';

type Costs = Pick<InventoryItem, 'manualLandedCost' | 'landedCost' | 'costPrice'>;

/** The cost that counts for value and margin (AMB-048); null when none is known. */
export const costUsed = ({ manualLandedCost, landedCost, costPrice }: Costs) => {
  if (manualLandedCost !== null) return { amount: manualLandedCost, kind: 'manual' } as const;
  if (landedCost !== null) return { amount: landedCost, kind: 'shipment' } as const;
  return costPrice === null ? null : ({ amount: costPrice, kind: 'store' } as const);
};

/** "Margin on landed cost" */
export const marginLabel = (item: Costs): string => {
  const { manualLandedCost, landedCost, costPrice } = item;
  if (manualLandedCost !== null || landedCost !== null) return 'Margin on landed cost';
  return costPrice === null ? 'Margin' : 'Margin on cost price';
};

/** Names the cost that a margin uses, and its source. */
export const marginHint = (item: Costs): string => {
  const used = costUsed(item);
  return used === null ? 'No cost is known' : marginHints[used.kind];
};
