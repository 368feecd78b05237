import {
  listShortLines,
  calculateShortfall,
  type Shortfall,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { IconSend } from '@tabler/icons-react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from './order-screen.ts';
import { shortfallText, unitsShort } from './words.ts';
import styles from './shortfall.module.css';

interface Props {
  readonly screen: OrderScreen;
}

export const shortfallTitle = ({ missing, notComing, rejected }: Shortfall): string =>
  unitsShort(missing + notComing, rejected);

/** Opens the mail with the claim. */
const ClaimButton = ({ screen: { editing } }: Props) => {
  const [, setPanel] = useUrlParam('panel');
  return (
    <ToolButton icon={IconSend} disabled={editing.dirty} onClick={() => setPanel('claim')}>
      Claim from supplier
    </ToolButton>
  );
};

/** Shows nothing when all units were accepted, or none was received yet. */
export const ShortUnits = ({ screen }: Props) => {
  const shortfall = calculateShortfall(screen.order);
  if (shortfall === null) return null;
  return (
    <div className={styles.short}>
      <span role="status">{shortfallText(shortfall)}</span>
      {screen.asOf === null && listShortLines(screen.order).length > 0 && (
        <ClaimButton screen={screen} />
      )}
    </div>
  );
};
