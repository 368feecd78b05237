import type { TeamId } from '@quartermaster/contracts/core/ids';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { productExcluded } from '@quartermaster/contracts/products/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import fc from 'fast-check';
import { fact, type GivenEvent } from '../../core/given-events.ts';
import { priced } from '../../products/examples.ts';
import { drafted, item, itemsAdded, order, statusSet } from '../../purchase-orders/examples.ts';
import {
  first,
  shipmentDetailed,
  shipmentPlanned,
} from '../../purchase-orders/examples-shipments.ts';
import { supplierAdded, supplierChanged } from '../../suppliers/examples.ts';
import {
  bowl,
  crate,
  dayBegan,
  giftBox,
  harbour,
  linked,
  mug,
  mugShop,
  shown,
  sold,
  stocked,
} from '../examples.ts';
import { orderedSets } from '../test-sets.ts';

export const assignToTeam = (
  teamId: TeamId,
  events: readonly GivenEvent[],
): readonly GivenEvent[] => events.map((event) => ({ ...event, teamId }));

const days = fc.nat(90);
const terms = fc.record({
  leadTime: days,
  moq: fc.constantFrom(null, 40, 900),
  moqMode: fc.constantFrom('EachSku', 'PerProduct', 'EntirePurchaseOrder'),
});

const boxes = { variantId: bowl, inEach: { [mug]: 2 } };

/** Bundles, one of them excluded, components, a supplier with a minimum, and an order on its way. */
export const shop = fc
  .record({
    mugs: fc.nat(300),
    crates: fc.nat(300),
    isBoxed: fc.boolean(),
    isExcluded: fc.boolean(),
    isOrdered: fc.boolean(),
    terms,
  })
  .map(({ mugs, crates, isBoxed, isExcluded, isOrdered, terms: given }) => [
    ...mugShop(mugs),
    supplierAdded(harbour, { ...given, paymentTerm: { type: 'NET_DAYS', netDays: 40 } }),
    linked(),
    linked(crate),
    priced(mug, harbour, { [mug]: 3.5 }),
    shown(crate, { productTitle: 'Crate', costPrice: 2 }),
    stocked(crates, crate),
    sold(2, { from: '2026-01-05', through: '2026-02-10', price: 80 }, crate),
    ...(isBoxed ? [...giftBox(bowl, 2), orderedSets('1', '2026-02-20', 40, boxes)] : []),
    ...(isBoxed && isExcluded
      ? [fact(productExcluded, `product.${bowl}`, { productId: bowl })]
      : []),
    ...(isOrdered
      ? [
          drafted({ supplierId: harbour }),
          itemsAdded([item(mug, 100, 3)]),
          statusSet('Draft', 'SentToSupplier', { on: '2026-02-20' }),
          shipmentPlanned(first, { [mug]: 80 }, { arrivalDate: '2026-03-12' }),
        ]
      : []),
    dayBegan(),
  ]);

/** Lead times, a minimum and an arrival that a draft assumes. */
export const changed = fc.record({
  own: days,
  leadTime: days,
  moq: fc.constantFrom(null, 25, 500),
  day: days,
});

/** A draft, and the events that it becomes. */
export const makeAssumption = ({
  own,
  leadTime,
  moq,
  day,
}: typeof changed extends fc.Arbitrary<infer T> ? T : never) => {
  const arrivalDate = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10);
  const { stockLevels } = defaultInsightsSettings;
  const settings = {
    ...defaultInsightsSettings,
    stockLevels: { ...stockLevels, leadTime: own },
  };
  return {
    changes: {
      leadTimes: [
        { supplierId: null, days: own },
        { supplierId: harbour, days: leadTime },
      ],
      minimums: [{ supplierId: harbour, moq }],
      shipments: [{ purchaseOrderId: order, shipmentId: first, arrivalDate }],
    },
    real: (events: readonly GivenEvent[], { moqMode }: { moqMode: 'EachSku' }) => [
      ...events,
      fact(insightsSettingsChanged, 'team.team', settings),
      supplierChanged(harbour, {
        leadTime,
        moq,
        moqMode,
        paymentTerm: { type: 'NET_DAYS', netDays: 40 },
      }),
      ...(events.some(({ stream }) => stream.includes(order))
        ? [shipmentDetailed(first, { arrivalDate: '2026-03-12' }, { arrivalDate })]
        : []),
    ],
  };
};
