import { IconLockOpen } from '@tabler/icons-react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from './order-screen.ts';
import styles from './received-note.module.css';

/** True once the order is fully received: its items and quantities are read only until it is reopened. */
export const areItemsFixed = ({ order }: Pick<OrderScreen, 'order'>): boolean =>
  order.status === 'FullyReceived';

/** Explains why items and quantities are read only, and reopens the order. */
export const ReceivedNote = ({ screen }: { readonly screen: OrderScreen }) => {
  const [, setPanel] = useUrlParam('panel');
  if (!areItemsFixed(screen) || screen.asOf !== null) return null;
  return (
    <div className={styles.note}>
      <span role="status">
        The order is fully received: its items and quantities are read only. Payments, costs, files
        and comments stay open.
      </span>
      <ToolButton
        icon={IconLockOpen}
        disabled={screen.editing.dirty}
        onClick={() => setPanel('reopen')}
      >
        Reopen
      </ToolButton>
    </div>
  );
};
