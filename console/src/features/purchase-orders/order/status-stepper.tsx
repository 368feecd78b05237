import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { purchaseOrderStatusStyles } from '../../../ui/statuses.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { statusLabel } from './words.ts';
import styles from './status-stepper.module.css';

const statusPath: readonly PurchaseOrderStatus[] = [
  'Draft',
  'SentToSupplier',
  'InProduction',
  'InDelivery',
  'PartiallyReceived',
  'FullyReceived',
];

const shortLabels: Readonly<Partial<Record<PurchaseOrderStatus, string>>> = {
  SentToSupplier: 'Sent',
  FullyReceived: 'Received',
};

interface Props {
  readonly status: PurchaseOrderStatus;
  readonly reached: PurchaseOrder['statusesReached'];
}

/** Progress of the order, with a tick at each status that it has reached; a cancelled order shows a badge instead. */
export const StatusStepper = memo(({ status, reached = [] }: Props) => {
  if (status === 'Cancelled') return <StatusBadge {...purchaseOrderStatusStyles.Cancelled} />;
  const current = statusPath.indexOf(status);
  const getStepState = (step: PurchaseOrderStatus, at: number): 'done' | 'now' | 'not' => {
    if (at === current) return 'now';
    return at < current && (step === 'Draft' || reached.includes(step)) ? 'done' : 'not';
  };
  return (
    <ol className={styles.stepper} aria-label={statusLabel(purchaseOrderStatusLabels[status])}>
      {statusPath.map((step, at) => {
        const state = getStepState(step, at);
        const finished = state === 'done' || (state === 'now' && step === 'FullyReceived');
        return (
          <li key={step} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <span className={styles.dot}>
              {finished && <IconCheck size={11} stroke={3} role="img" aria-label="Done:" />}
            </span>
            <span className={styles.name}>
              {shortLabels[step] ?? purchaseOrderStatusLabels[step]}
            </span>
          </li>
        );
      })}
    </ol>
  );
});
