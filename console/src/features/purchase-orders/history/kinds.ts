import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  IconCoins,
  IconHistory,
  IconMail,
  IconPackageImport,
  IconPackages,
  IconPencil,
  IconProgressCheck,
  IconTruckDelivery,
} from '@tabler/icons-react';

/** Returns the entry of the order's deletion, which is the last one; null while the order exists. */
export const findDeletion = (
  history: readonly PurchaseOrderHistoryEntry[],
): PurchaseOrderHistoryEntry | null => {
  const last = history.at(-1);
  return last?.type === 'PurchaseOrderDeleted' ? last : null;
};

const details = { kind: 'details', label: 'Details', pattern: /./, icon: IconPencil } as const;

/** Kinds of entries; the first pattern that matches the event type decides. */
const kinds = [
  {
    kind: 'receipts',
    label: 'Receipts',
    pattern: /Receive|Receipt|Pushed|PushFailed/,
    icon: IconPackageImport,
  },
  {
    kind: 'money',
    label: 'Costs and payments',
    pattern: /ShipmentCosts|Payment|Rates/,
    icon: IconCoins,
  },
  { kind: 'shipments', label: 'Shipments', pattern: /Shipment/, icon: IconTruckDelivery },
  { kind: 'items', label: 'Items', pattern: /Items/, icon: IconPackages },
  { kind: 'status', label: 'Status', pattern: /Status/, icon: IconProgressCheck },
  { kind: 'emails', label: 'Emails', pattern: /Mail/, icon: IconMail },
  { kind: 'restored', label: 'Restored', pattern: /Restored/, icon: IconHistory },
  details,
] as const;

export type HistoryKind = (typeof kinds)[number]['kind'];

type EntryWithType = Pick<PurchaseOrderHistoryEntry, 'type'>;

/** Returns the kind of an entry, with its label and icon. */
export const getHistoryKind = ({ type }: EntryWithType): (typeof kinds)[number] =>
  kinds.find(({ pattern }) => pattern.test(type)) ?? details;

export const listHistoryKinds = (entries: readonly EntryWithType[]) => {
  const found = new Set(entries.map((entry) => getHistoryKind(entry).kind));
  return kinds.filter(({ kind }) => found.has(kind));
};
