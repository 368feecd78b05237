import type { PurchaseOrderId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { WhatIfChanges } from '@quartermaster/contracts/what-if/draft';
import { calculateDemandFactors } from '@quartermaster/contracts/what-if/rules/assumed-demand';
import type { DatedTeam } from '../facts/item.ts';
import { groupIncomingByVariant, withLostShipment } from '../facts/order.ts';
import type { Assumptions } from '../preview/derive-comparison.ts';
import type { OrderedFacts } from '../tables/variant.ts';
import type { OrderFacts, SupplierTerms } from '../tables/team.ts';

/** The team with the lead time that a draft assumes for the shop. */
export const assumeTeam = (team: DatedTeam, { leadTimes }: WhatIfChanges): DatedTeam => {
  const own = leadTimes.find(({ supplierId }) => supplierId === null);
  if (own === undefined) return team;
  const { settings } = team;
  const stockLevels = { ...settings.stockLevels, leadTime: own.days };
  return { ...team, settings: { ...settings, stockLevels } };
};

/** The terms of all suppliers with those that a draft assumes. */
export const assumeTerms = (
  terms: ReadonlyMap<SupplierId, SupplierTerms>,
  { leadTimes, minimums }: WhatIfChanges,
): ReadonlyMap<SupplierId, SupplierTerms> => {
  const assumed = new Map(terms);
  for (const { supplierId, days } of leadTimes) {
    const known = supplierId === null ? undefined : assumed.get(supplierId);
    if (known !== undefined) assumed.set(known.supplierId, { ...known, leadTime: days });
  }
  for (const { supplierId, moq } of minimums) {
    const known = assumed.get(supplierId);
    if (known !== undefined) assumed.set(supplierId, { ...known, moq });
  }
  return assumed;
};

/** Moves a shipment of an order to another day; a lost one delivers no units. */
const withAssumedShipment = (
  order: OrderFacts,
  { shipmentId, arrivalDate }: WhatIfChanges['shipments'][number],
): OrderFacts =>
  arrivalDate === null
    ? withLostShipment(order, shipmentId)
    : {
        ...order,
        shipments: order.shipments.map((shipment) =>
          shipment.id === shipmentId ? { ...shipment, arrivalDate } : shipment,
        ),
      };

type OwedByOrder = ReadonlyMap<PurchaseOrderId, ReadonlyMap<string, OrderedFacts>>;

const assumeIncoming = (orders: readonly OrderFacts[], { shipments }: WhatIfChanges): OwedByOrder =>
  new Map(
    orders.map((order) => {
      const own = shipments.filter((one) => one.purchaseOrderId === order.purchaseOrderId);
      return [
        order.purchaseOrderId,
        groupIncomingByVariant(own.reduce(withAssumedShipment, order)),
      ];
    }),
  );

/** Assumptions of a draft about its items and about the shipments of `orders`. */
export const buildAssumptions = (
  changes: WhatIfChanges,
  today: string,
  { selected, orders }: { selected: ReadonlySet<VariantId>; orders: readonly OrderFacts[] },
): Assumptions => {
  const factors = calculateDemandFactors(changes.demand, today);
  const owed = assumeIncoming(orders, changes);
  return {
    fromDays: factors?.map(({ fromDay }) => fromDay) ?? [0],
    getDemand: ({ variantId, bundles }, ofBundlesAt) => {
      const isSelected = selected.has(variantId);
      if (factors === null || (!isSelected && bundles.length === 0)) return undefined;
      return factors.map(({ fromDay, factor }, at) => ({
        fromDay,
        factor: isSelected ? factor : 1,
        bundleDemandRate: ofBundlesAt(at),
      }));
    },
    getOrdered: ({ variantId, ordered }) => {
      if (!ordered.some(({ purchaseOrderId }) => owed.has(purchaseOrderId))) return undefined;
      return ordered.flatMap((order) => {
        const assumed = owed.get(order.purchaseOrderId);
        return assumed === undefined ? order : (assumed.get(variantId) ?? []);
      });
    },
  };
};
