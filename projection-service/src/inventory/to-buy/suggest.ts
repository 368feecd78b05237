import {
  fillToMinimum,
  resolveFinalQuantities,
  isSharedMinimum,
  type MinimumOrderRow,
  calculateOrderShortfall,
} from '@quartermaster/contracts/inventory/rules/minimum-order';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import {
  countDaysLateToOrder,
  calculateReorderCost,
  sumReorderRows,
} from '@quartermaster/contracts/inventory/rules/reorder';
import { findMostUrgentStatus } from '@quartermaster/contracts/inventory/rules/status';
import type {
  SupplierShortfall,
  ToBuyGroup,
  ToBuyItem,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import type { Candidate } from './query.ts';

/** Options of the list; by default it leaves these items out. `now` is the instant of the request (AMB-145). */
export interface ToBuyChoice {
  readonly showIgnored: boolean;
  readonly showAlreadyInPO: boolean;
  readonly now: string;
}

/** The part of a candidate on which its quantity depends. */
export interface Suggestible extends Pick<
  Candidate,
  'variantId' | 'productId' | 'rawReorderQuantity' | 'stockPlan' | 'arrivalDay'
> {
  readonly primarySupplier: Pick<ItemSupplier, 'id' | 'moq' | 'moqMode'> | null;
}

export const isIgnored = ({ ignoreUntil }: Pick<Candidate, 'ignoreUntil'>, now: string): boolean =>
  ignoreUntil !== null && ignoreUntil > now;

const sumOrdered = ({ unallocated, shipments }: Candidate['ordered'][number]): number =>
  shipments.reduce((sum, { quantity }) => sum + quantity, unallocated);

/** In a draft or an open order already (AMB-144). */
export const isOrdered = ({ ordered }: Pick<Candidate, 'ordered'>): boolean =>
  ordered.some((o) => sumOrdered(o) > 0);

export const selectListed = <Listed extends Pick<Candidate, 'ignoreUntil' | 'ordered'>>(
  candidates: readonly Listed[],
  { showIgnored, showAlreadyInPO, now }: ToBuyChoice,
): readonly Listed[] =>
  candidates.filter(
    (candidate) =>
      (showIgnored || !isIgnored(candidate, now)) && (showAlreadyInPO || !isOrdered(candidate)),
  );

export const groupBy = <Row>(rows: readonly Row[], key: (row: Row) => string): readonly Row[][] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row)) ?? [];
    group.push(row);
    groups.set(key(row), group);
  }
  return [...groups.values()];
};

const toMinimumRow = ({
  variantId,
  rawReorderQuantity: rawQuantity,
  stockPlan,
  arrivalDay,
}: Suggestible): MinimumOrderRow => ({ variantId, rawQuantity, stockPlan, arrivalDay });

const toMinimum = (supplier: Suggestible['primarySupplier']) => ({
  mode: supplier?.moqMode ?? ('EntirePurchaseOrder' as const),
  quantity: supplier?.moq ?? null,
});

const sharesMinimum = ({ primarySupplier }: Suggestible): boolean =>
  primarySupplier !== null && isSharedMinimum(primarySupplier.moqMode);

/** Final quantities by variant: variants of a product with the same primary supplier may share its minimum. */
export const calculateFinalQuantities = (
  candidates: readonly Suggestible[],
): ReadonlyMap<string, number | null> => {
  const finals = new Map<string, number | null>();
  const add = (group: readonly Suggestible[]): void => {
    const minimum = toMinimum(group[0]?.primarySupplier ?? null);
    for (const { variantId, quantity } of resolveFinalQuantities(
      group.map(toMinimumRow),
      minimum,
    )) {
      finals.set(variantId, quantity);
    }
  };
  const sharing: Suggestible[] = [];
  for (const candidate of candidates) {
    if (sharesMinimum(candidate)) sharing.push(candidate);
    else add([candidate]);
  }
  const productAndSupplier = ({ productId, primarySupplier }: Suggestible): string =>
    `${productId} ${primarySupplier?.id ?? ''}`;
  for (const group of groupBy(sharing, productAndSupplier)) add(group);
  return finals;
};

const toItem = (candidate: Candidate, quantity: number): ToBuyItem => {
  const {
    productTitle: _title,
    stockPlan: _plan,
    arrivalDay: _arrival,
    ordered: _ordered,
    matches: _matches,
    today,
    ...shown
  } = candidate;
  const supplierUnitPrice = candidate.primarySupplier?.unitPrice ?? null;
  return {
    ...shown,
    reorderQuantity: quantity,
    reorderCost: calculateReorderCost(quantity, supplierUnitPrice, candidate.costPrice),
    daysLate: today === null ? 0 : countDaysLateToOrder(today, candidate.reorderDate),
    supplierUnitPrice,
  };
};

export const findLowest = <Value extends number | string>(
  values: readonly (Value | null)[],
): Value | null =>
  values.reduce<Value | null>(
    (least, value) => (value !== null && (least === null || value < least) ? value : least),
    null,
  );

const collectSuppliers = (group: readonly Candidate[]): ToBuyGroup['suppliers'] => {
  const known = new Map<string, ToBuyGroup['suppliers'][number]>();
  for (const { suppliers } of group) {
    for (const { id, name, isPrimary } of suppliers) known.set(id, { id, name, isPrimary });
  }
  return [...known.values()];
};

const toGroup = (group: readonly Candidate[], items: readonly ToBuyItem[]): ToBuyGroup => {
  const [first] = group;
  const totals = sumReorderRows(
    items.map(({ reorderQuantity, reorderCost: cost }) => ({ quantity: reorderQuantity, cost })),
  );
  return {
    productId: first?.productId ?? '',
    productTitle: first?.productTitle ?? '',
    imageUrl: first?.imageUrl ?? null,
    totalReorderQuantity: totals.quantity,
    totalReorderCost: totals.cost,
    itemsWithoutPriceCount: totals.withoutPrice,
    variantsCount: items.length,
    lowestVariantsDaysToOrder: findLowest(items.map(({ daysToOrder }) => daysToOrder)),
    daysLate: Math.max(...items.map(({ daysLate }) => daysLate)),
    quantity: items.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0),
    status: findMostUrgentStatus(items.map(({ status }) => status)),
    planningRate: roundTo6(items.reduce((sum, { planningRate }) => sum + planningRate, 0)),
    stockoutDate: findLowest(items.map(({ stockoutDate }) => stockoutDate)),
    salesAtRisk: items.reduce((sum, { salesAtRisk }) => sum + salesAtRisk, 0),
    suppliers: collectSuppliers(group),
    coverageDays: Math.max(...items.map(({ coverageDays }) => coverageDays)),
    purchaseOrderQuantities: group.flatMap(({ variantId, ordered }) =>
      ordered
        .map((order) => ({
          poName: order.name,
          poId: order.purchaseOrderId,
          variantId,
          quantity: sumOrdered(order),
        }))
        .filter(({ quantity }) => quantity > 0),
    ),
    items: [...items],
  };
};

/** Product groups with final quantities, of the matching variants; a group without anything to buy is left out. */
export const groupsToBuy = (candidates: readonly Candidate[]): readonly ToBuyGroup[] => {
  const finals = calculateFinalQuantities(candidates);
  const shown = candidates.filter(({ matches }) => matches);
  return groupBy(shown, ({ productId }) => productId).flatMap((group) => {
    const items = group.flatMap((candidate) => {
      const quantity = finals.get(candidate.variantId) ?? 0;
      return quantity > 0 ? [toItem(candidate, quantity)] : [];
    });
    return items.length === 0 ? [] : [toGroup(group, items)];
  });
};

/** Suppliers whose minimum for the whole order the suggestions do not reach (CALC-MOQ-8). */
export const findShortfalls = (candidates: readonly Candidate[]): readonly SupplierShortfall[] =>
  groupBy(
    candidates.filter(({ primarySupplier }) => primarySupplier !== null),
    ({ primarySupplier }) => primarySupplier?.id ?? '',
  ).flatMap((rows) => {
    const supplier = rows[0]?.primarySupplier ?? null;
    if (supplier?.moqMode !== 'EntirePurchaseOrder' || supplier.moq === null) return [];
    const raw = rows.map(({ rawReorderQuantity }) => rawReorderQuantity);
    const shortfall = calculateOrderShortfall(raw, supplier.moq);
    if (shortfall === 0) return [];
    const filled = fillToMinimum(rows.map(toMinimumRow), supplier.moq);
    return {
      supplierId: supplier.id,
      supplierName: supplier.name,
      moq: supplier.moq,
      suggestedQuantity: raw.reduce((sum, quantity) => sum + quantity, 0),
      shortfall,
      filled: filled.flatMap(({ variantId, quantity }) =>
        quantity === null || quantity === 0 ? [] : [{ variantId, quantity }],
      ),
    };
  });
