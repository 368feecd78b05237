import { Spotlight } from '@mantine/spotlight';
import {
  IconBuildingWarehouse,
  IconPackage,
  IconShip,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundThing } from '../../data/search.ts';
import { useRecents } from './recents.ts';

const icons = {
  item: IconPackage,
  order: IconTruckDelivery,
  supplier: IconBuildingWarehouse,
  shipment: IconShip,
} as const;

const buildAddress = (thing: FoundThing): string => {
  switch (thing.type) {
    case 'item':
      return `/inventory?item=${thing.id}`;
    case 'order':
      return `/purchase-orders/${thing.id}`;
    case 'supplier':
      return `/suppliers/${thing.id}`;
    case 'shipment':
      return `/purchase-orders/${thing.purchaseOrderId}/shipments`;
  }
};

interface GroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

export const Group = ({ label, children }: GroupProps) => (
  <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
    {children}
  </Spotlight.ActionsGroup>
);

interface ThingsProps {
  readonly label: string;
  readonly things: readonly FoundThing[];
}

/** Search results of one kind under a heading; nothing when there are none. */
export const Things = ({ label, things }: ThingsProps) => {
  const { history } = useRouter();
  const { remember } = useRecents();
  if (things.length === 0) return null;
  const open = (thing: FoundThing): void => {
    remember(thing);
    history.push(buildAddress(thing));
  };
  return (
    <Group label={label}>
      {things.map((thing) => {
        const Icon = icons[thing.type];
        return (
          <Spotlight.Action
            key={`${thing.type}-${thing.id}`}
            leftSection={<Icon size={16} stroke={1.6} />}
            label={thing.title}
            description={thing.detail}
            highlightQuery
            onClick={() => open(thing)}
          />
        );
      })}
    </Group>
  );
};

export const Recents = () => <Things label="Recent" things={useRecents().recents} />;
