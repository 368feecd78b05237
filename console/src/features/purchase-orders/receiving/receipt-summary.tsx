import { Button } from '@mantine/core';
import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { purchaseOrderStatusStyles } from '../../../ui/statuses.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { AlertBox, StatCard } from '../../../ui/cards.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import type { ReceivingTotals } from './receiving.ts';
import { useShipmentCosts } from '../../../data/item-costs.ts';
import type { LandedCosts } from '../../../data/purchase-orders/shipments.ts';
import { OrderScroll } from '../order/order-layout.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './receipt-summary.module.css';
import { addedInStore, wentIntoStock, shipmentReceived } from './words.ts';

export interface Receipt {
  readonly shipmentId: ShipmentId;
  readonly name: string;
  readonly totals: ReceivingTotals;
  readonly placeName: string;
  readonly pushed: boolean;
  readonly landedCosts: LandedCosts;
}

const landedCostWords: Readonly<Record<LandedCosts, string>> = {
  applied:
    'The landed cost of each item is now its cost per accepted unit of this shipment, all costs included.',
  unknown:
    'The landed costs could not be used; they are unknown while an exchange rate is missing.',
  failed: 'The landed costs could not be used. Those of the items stay as they were.',
  'not asked': 'The landed costs of the items stay as they were.',
};

interface CostsProps {
  readonly shipmentId: ShipmentId;
  /** Result of using the landed costs with the receipt. */
  readonly outcome: LandedCosts;
}

/** Result of using the shipment's landed costs; where they are not used, a button uses them for all its items. */
const Costs = ({ shipmentId, outcome }: CostsProps) => {
  const { mutate, isPending, isSuccess } = useShipmentCosts();
  const now = isSuccess ? 'applied' : outcome;
  return (
    <AlertBox tone={wasRefused(now) ? 'warning' : 'gray'}>
      {landedCostWords[now]}
      {now !== 'applied' && (
        <div className={styles.offer}>
          <Button
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => mutate(shipmentId)}
          >
            Use the landed costs of this shipment
          </Button>
        </div>
      )}
    </AlertBox>
  );
};

const wasRefused = (landedCosts: LandedCosts): boolean =>
  landedCosts === 'unknown' || landedCosts === 'failed';

export interface ReceiptSummaryProps {
  readonly screen: OrderScreen;
  readonly receipt: Receipt;
  readonly onDone: () => void;
}

const storeWords = ({ pushed, totals }: Receipt, failed: boolean): string => {
  if (!pushed) return 'The store’s stock was not changed.';
  if (failed) return 'The store’s stock is not updated yet. It is retried automatically.';
  return addedInStore(totals.accepted);
};

export const ReceiptSummary = ({ screen, receipt, onDone }: ReceiptSummaryProps) => {
  const { totals, name, placeName, landedCosts } = receipt;
  const { order, openTab } = screen;
  const shipment = order.shipments.find(({ id }) => id === receipt.shipmentId);
  const failed = shipment?.pushError === 'STORE_PUSH_FAILED';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the form that had the focus is gone
  const more = order.shipments.some(({ receivedAt }) => receivedAt === null);
  return (
    <OrderScroll>
      <div className={styles.receipt} role="status">
        <header>
          <IconCircleCheck size={28} stroke={1.6} aria-hidden />
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {shipmentReceived(name)}
            </h2>
            <p className={textStyles.muted}>{wentIntoStock(totals.accepted, placeName)}</p>
          </div>
          <StatusBadge {...purchaseOrderStatusStyles[order.status]} />
        </header>
        <div className={styles.figures}>
          <StatCard label="Ordered" value={formatNumber(totals.ordered)} />
          <StatCard label="Received" value={formatNumber(totals.received)} />
          <StatCard label="Did not come" value={formatNumber(totals.missing)} />
          <StatCard label="Accepted" value={formatNumber(totals.accepted)} />
          <StatCard label="Rejected" value={formatNumber(totals.rejected)} />
        </div>
        <AlertBox tone={failed ? 'warning' : 'gray'}>{storeWords(receipt, failed)}</AlertBox>
        <Costs shipmentId={receipt.shipmentId} outcome={landedCosts} />
        <div style={{ display: 'flex', gap: 8 }}>
          {more && <Button onClick={onDone}>Receive another shipment</Button>}
          <Button variant="default" onClick={() => openTab('history')}>
            See the history
          </Button>
          <Button variant="default" onClick={() => openTab('shipments')}>
            Back to shipments
          </Button>
        </div>
      </div>
    </OrderScroll>
  );
};
