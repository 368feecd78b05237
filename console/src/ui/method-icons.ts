import type { ShipmentMethod } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { IconPlane, IconShip, IconTrain, IconTruck } from '@tabler/icons-react';

export const methodIcons: Readonly<Record<ShipmentMethod, typeof IconShip>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  RAIL: IconTrain,
  ROAD: IconTruck,
};
