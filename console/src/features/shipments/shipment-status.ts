import type { Day } from '@quartermaster/contracts/core/day';
import type { ShipmentSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import {
  IconBan,
  IconCalendarQuestion,
  IconCircleCheck,
  IconClockExclamation,
  IconPencil,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { StatusStyle } from '../../ui/badges.tsx';

const received: StatusStyle = { label: 'Received', tone: 'success', icon: IconCircleCheck };
const late: StatusStyle = { label: 'Late', tone: 'error', icon: IconClockExclamation };
const undated: StatusStyle = {
  label: 'No arrival date',
  tone: 'warning',
  icon: IconCalendarQuestion,
};
const inTransit: StatusStyle = { label: 'In transit', tone: 'brand', icon: IconTruckDelivery };
const planned: StatusStyle = { label: 'Planned', tone: 'gray', icon: IconPencil };
const cancelled: StatusStyle = {
  label: 'Cancelled',
  tone: 'gray',
  icon: IconBan,
  look: 'struck',
};
const notDelivered: StatusStyle = { ...cancelled, label: 'Not delivered' };

/** The status of a shipment of an order that delivers nothing yet, or nothing more. */
const outside: Readonly<Partial<Record<ShipmentSummary['purchaseOrderStatus'], StatusStyle>>> = {
  Draft: planned,
  Cancelled: cancelled,
  FullyReceived: notDelivered,
};

type Shown = Pick<ShipmentSummary, 'receivedAt' | 'arrivalDate' | 'purchaseOrderStatus'>;

export const isLate = ({ receivedAt, arrivalDate, purchaseOrderStatus }: Shown, today: Day) =>
  receivedAt === null &&
  isOpenStatus(purchaseOrderStatus) &&
  arrivalDate !== null &&
  arrivalDate < today;

/** The status of a shipment, by its receipt, its arrival and its order. */
export const shipmentStatus = (shipment: Shown, today: Day): StatusStyle => {
  if (shipment.receivedAt !== null) return received;
  if (isLate(shipment, today)) return late;
  const closed = outside[shipment.purchaseOrderStatus];
  if (closed !== undefined) return closed;
  return shipment.arrivalDate === null ? undated : inTransit;
};
