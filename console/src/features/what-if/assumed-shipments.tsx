import { Checkbox } from '@mantine/core';
import type { WhatIfChanges } from '@quartermaster/contracts/what-if/draft';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../data/settings.ts';
import { openShipmentsQuery } from '../../data/what-if.ts';
import { DateField } from '../../form/date-field.tsx';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { joinParts } from '../../lib/words.ts';
import { Card } from '../../ui/page.tsx';
import { ChosenRows } from './chosen-rows.tsx';
import { arrivalOf, isLost, shipmentOption } from './words.ts';

export interface ChangesProps {
  readonly changes: WhatIfChanges;
  readonly onChange: (step: (changes: WhatIfChanges) => WhatIfChanges) => void;
}

type Shipment = WhatIfChanges['shipments'][number];

/** Shipments that are assumed to arrive on another day, or never. */
export const AssumedShipments = ({ changes: { shipments }, onChange }: ChangesProps) => {
  const today = useToday();
  const open = useQuery(openShipmentsQuery(today)).data ?? [];
  const byId = new Map(open.map((one) => [one.id, one]));
  const formatLabel = (id: string): string => {
    const known = byId.get(id);
    return known === undefined
      ? 'A shipment that is not on its way'
      : joinParts(' · ', formatOrderName(known.purchaseOrderName), known.name);
  };
  return (
    <Card title="Shipments">
      <ChosenRows<Shipment>
        addLabel="Add a shipment"
        options={open.map(({ id, arrivalDate }) => ({
          value: id,
          label: shipmentOption(formatLabel(id), arrivalDate),
        }))}
        rows={shipments}
        getKey={({ shipmentId }) => shipmentId}
        getLabel={({ shipmentId }) => formatLabel(shipmentId)}
        fresh={(id) => {
          const known = byId.get(id);
          if (known === undefined) return null;
          const { purchaseOrderId, arrivalDate } = known;
          return { purchaseOrderId, shipmentId: id, arrivalDate: arrivalDate ?? today };
        }}
        fields={(row, set, label) => (
          <>
            <DateField
              aria-label={arrivalOf(label)}
              w={148}
              clearable={false}
              disabled={row.arrivalDate === null}
              value={row.arrivalDate}
              onChange={(arrivalDate) => set({ ...row, arrivalDate })}
            />
            <Checkbox
              label="Lost"
              aria-label={isLost(label)}
              checked={row.arrivalDate === null}
              onChange={({ currentTarget: { checked } }) => {
                const arrivalDate = byId.get(row.shipmentId)?.arrivalDate ?? today;
                set({ ...row, arrivalDate: checked ? null : arrivalDate });
              }}
            />
          </>
        )}
        onChange={(rows) => onChange((now) => ({ ...now, shipments: [...rows] }))}
      />
    </Card>
  );
};
