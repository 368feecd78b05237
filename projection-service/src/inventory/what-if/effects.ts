import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { WhatIfChanges } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfEffect } from '@quartermaster/contracts/what-if/result';
import type { DatedTeam } from '../facts/item.ts';
import type { OrderFacts, SupplierTerms } from '../tables/team.ts';

interface InForce {
  readonly team: DatedTeam;
  readonly terms: ReadonlyMap<SupplierId, SupplierTerms>;
  readonly orders: readonly OrderFacts[];
}

const leadTimeEffect = (
  { supplierId, days }: WhatIfChanges['leadTimes'][number],
  { team, terms }: InForce,
): Omit<WhatIfEffect, 'path'> => {
  const kind = 'LEAD_TIME' as const;
  if (supplierId === null) {
    const from = team.settings.stockLevels.leadTime;
    return { kind, name: null, from, to: days, becomes: 'SHOP' };
  }
  const supplier = terms.get(supplierId);
  return supplier === undefined
    ? { kind, name: null, from: null, to: days, becomes: 'UNKNOWN' }
    : { kind, name: supplier.name, from: supplier.leadTime, to: days, becomes: 'SUPPLIER' };
};

const minimumEffect = (
  { supplierId, moq }: WhatIfChanges['minimums'][number],
  { terms }: InForce,
): Omit<WhatIfEffect, 'path'> => {
  const kind = 'MINIMUM' as const;
  const supplier = terms.get(supplierId);
  return supplier === undefined
    ? { kind, name: null, from: null, to: moq, becomes: 'UNKNOWN' }
    : { kind, name: supplier.name, from: supplier.moq, to: moq, becomes: 'SUPPLIER' };
};

/** A shipment that was received meanwhile counts as unknown: no change applies to it. */
const shipmentEffect = (
  { purchaseOrderId, shipmentId, arrivalDate }: WhatIfChanges['shipments'][number],
  { orders }: InForce,
): Omit<WhatIfEffect, 'path'> => {
  const kind = arrivalDate === null ? ('LOSS' as const) : ('ARRIVAL_DATE' as const);
  const order = orders.find((one) => one.purchaseOrderId === purchaseOrderId);
  const shipment = order?.shipments.find(
    ({ id, receivedOn }) => id === shipmentId && receivedOn === null,
  );
  if (order === undefined || shipment === undefined) {
    return { kind, name: null, from: null, to: arrivalDate, becomes: 'UNKNOWN' };
  }
  const becomes = arrivalDate === null ? 'NOTHING' : 'SHIPMENT';
  return { kind, name: order.name, from: shipment.arrivalDate, to: arrivalDate, becomes };
};

const demandEffects = ({ percent, months }: WhatIfChanges['demand']): readonly WhatIfEffect[] => [
  ...(percent === 0
    ? []
    : [
        {
          path: 'demand.percent',
          kind: 'DEMAND' as const,
          name: null,
          from: 0,
          to: percent,
          becomes: 'NOTHING' as const,
        },
      ]),
  ...months.map((one, at) => ({
    path: `demand.months.${String(at)}`,
    kind: 'DEMAND' as const,
    name: one.month,
    from: 0,
    to: one.percent,
    becomes: 'NOTHING' as const,
  })),
];

/** Effect of each change of a draft if it is made real, in the order of the draft. */
export const listEffects = (changes: WhatIfChanges, inForce: InForce): WhatIfEffect[] => {
  const withPath =
    (part: string) =>
    (effect: Omit<WhatIfEffect, 'path'>, at: number): WhatIfEffect => ({
      path: `${part}.${String(at)}`,
      ...effect,
    });
  return [
    ...changes.leadTimes
      .map((change) => leadTimeEffect(change, inForce))
      .map(withPath('leadTimes')),
    ...demandEffects(changes.demand),
    ...changes.shipments
      .map((change) => shipmentEffect(change, inForce))
      .map(withPath('shipments')),
    ...changes.minimums.map((change) => minimumEffect(change, inForce)).map(withPath('minimums')),
  ];
};
