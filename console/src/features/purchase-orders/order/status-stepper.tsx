import {
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { purchaseOrderStatusStyles } from '../../../ui/statuses.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import styles from './status-stepper.module.css';

const path = [
  'Draft',
  'SentToSupplier',
  'InProduction',
  'InDelivery',
  'PartiallyReceived',
  'FullyReceived',
] as const satisfies readonly PurchaseOrderStatus[];

const short: Readonly<Record<(typeof path)[number], string>> = {
  Draft: 'Draft',
  SentToSupplier: 'Sent',
  InProduction: 'In production',
  InDelivery: 'In delivery',
  PartiallyReceived: 'Partially received',
  FullyReceived: 'Received',
};

const stateOf = (at: number, current: number): 'done' | 'now' | 'ahead' => {
  if (at === current) return 'now';
  return at < current ? 'done' : 'ahead';
};

/** The progress of the order; a cancelled one is shown apart. */
export const StatusStepper = memo(({ status }: { readonly status: PurchaseOrderStatus }) => {
  if (status === 'Cancelled') return <StatusBadge {...purchaseOrderStatusStyles.Cancelled} />;
  const current = path.indexOf(status);
  return (
    <ol className={styles['stepper']} aria-label={`Status: ${purchaseOrderStatusLabels[status]}`}>
      {path.map((step, at) => {
        const state = stateOf(at, current);
        const finished = state === 'done' || status === 'FullyReceived';
        return (
          <li key={step} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <span className={styles['dot']}>
              {finished && <IconCheck size={11} stroke={3} aria-hidden />}
            </span>
            <span>{short[step]}</span>
          </li>
        );
      })}
    </ol>
  );
});
