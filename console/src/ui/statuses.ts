import {
  bundleStatusLabels,
  type BundleStatus,
} from '@quartermaster/contracts/inventory/rules/bundles';
import {
  inventoryStatusLabels,
  type InventoryStatus,
} from '@quartermaster/contracts/inventory/rules/status';
import {
  paymentsStatusLabels,
  type PaymentsStatus,
} from '@quartermaster/contracts/purchase-orders/rules/payments';
import {
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockDollar,
  IconMoonStars,
  IconPackageImport,
  IconPackages,
  IconPencil,
  IconSend,
  IconSparkles,
  IconTool,
  IconTrendingDown,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { StatusStyle } from './badges.tsx';

type Look = Omit<StatusStyle, 'label'>;

const withLabels = <Status extends string>(
  labels: Readonly<Record<Status, string>>,
  looks: Readonly<Record<Status, Look>>,
): Readonly<Record<Status, StatusStyle>> =>
  Object.fromEntries(
    (Object.keys(looks) as Status[]).map((status) => [
      status,
      { label: labels[status], ...looks[status] },
    ]),
  ) as Record<Status, StatusStyle>;

/** `<StatusBadge {...inventoryStatusStyles[item.status]} />` */
export const inventoryStatusStyles = withLabels<InventoryStatus>(inventoryStatusLabels, {
  HEALTHY: { tone: 'success', icon: IconCircleCheck },
  NEW_PRODUCT: { tone: 'brand', icon: IconSparkles },
  RUNNING_LOW: { tone: 'warning', icon: IconTrendingDown },
  STOCK_GAP: { tone: 'warning', icon: IconAlertTriangle },
  OUT_OF_STOCK: { tone: 'error', icon: IconCircleX },
  OVERSTOCKED: { tone: 'brand', icon: IconPackages },
  NO_SALES: { tone: 'gray', icon: IconMoonStars },
  NO_RESTOCK: { tone: 'gray', icon: IconBan, isStruck: true },
});

export const purchaseOrderStatusStyles = withLabels<PurchaseOrderStatus>(
  purchaseOrderStatusLabels,
  {
    Draft: { tone: 'gray', icon: IconPencil },
    SentToSupplier: { tone: 'brand', icon: IconSend },
    InProduction: { tone: 'brand', icon: IconTool },
    InDelivery: { tone: 'warning', icon: IconTruckDelivery },
    PartiallyReceived: { tone: 'warning', icon: IconPackageImport },
    FullyReceived: { tone: 'success', icon: IconCircleCheck },
    Cancelled: { tone: 'gray', icon: IconBan, isStruck: true },
  },
);

export const paymentsStatusStyles = withLabels<PaymentsStatus>(paymentsStatusLabels, {
  PAID: { tone: 'success', icon: IconCircleCheck },
  PARTIALLY_PAID: { tone: 'warning', icon: IconClockDollar },
  NOT_PAID: { tone: 'gray', icon: IconCircleDashed },
  NO_PAYMENTS: { tone: 'gray', icon: IconCircleMinus },
});

export const overduePaymentStyle: StatusStyle = {
  label: 'Overdue',
  tone: 'error',
  icon: IconClockDollar,
};

export const bundleStatusStyles = withLabels<BundleStatus>(bundleStatusLabels, {
  SETUP_COMPLETE: { tone: 'success', icon: IconCircleCheck },
  SETUP_INCOMPLETE: { tone: 'warning', icon: IconCircleDashed },
  SETUP_NOT_STARTED: { tone: 'gray', icon: IconCircleMinus },
  ERROR_IN_UPDATE: { tone: 'error', icon: IconAlertTriangle },
});
