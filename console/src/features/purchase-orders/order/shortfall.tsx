import {
  listShortLines,
  calculateShortfall,
  type Shortfall,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { IconSend } from '@tabler/icons-react';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from './order-screen.ts';
import styles from './shortfall.module.css';

interface Props {
  readonly screen: OrderScreen;
}

/** "5 units were", "1 unit was". */
const formatUnits = (count: number, one: string, many: string): string =>
  `${formatCount(count, 'unit')} ${count === 1 ? one : many}`;

const creditText = (credited: number, all: number): string => {
  if (credited === 0) return '';
  if (credited === all) return all === 1 ? ' and is credited' : ' and are credited';
  return `, ${formatNumber(credited)} of them ${credited === 1 ? 'is' : 'are'} credited`;
};

const missingText = ({ missing, isClosed, creditedMissing }: Shortfall): string =>
  isClosed
    ? `${formatCount(missing, 'unit')} did not come${creditText(creditedMissing, missing)}.`
    : `${formatUnits(missing, 'has not come yet and stays', 'have not come yet and stay')} owed.`;

/** Describes missing and rejected units, one sentence each. */
const shortfallTexts = (shortfall: Shortfall): readonly string[] => {
  const { missing, notComing, rejected, creditedRejected } = shortfall;
  const credited = creditText(creditedRejected, rejected);
  return [
    ...(missing > 0 ? [missingText(shortfall)] : []),
    ...(notComing > 0
      ? [`${formatUnits(notComing, 'does not come and is', 'do not come and are')} credited.`]
      : []),
    ...(rejected > 0 ? [`${formatUnits(rejected, 'was', 'were')} rejected${credited}.`] : []),
  ];
};

/** "20 units did not come, 5 were rejected". */
export const shortfallTitle = (shortfall: Shortfall): string => {
  const { rejected } = shortfall;
  const missing = shortfall.missing + shortfall.notComing;
  const wasRejected = rejected === 1 ? 'was rejected' : 'were rejected';
  if (missing === 0) return `${formatCount(rejected, 'unit')} ${wasRejected}`;
  const parts = [
    `${formatCount(missing, 'unit')} did not come`,
    ...(rejected > 0 ? [`${formatNumber(rejected)} ${wasRejected}`] : []),
  ];
  return parts.join(', ');
};

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
    <div className={styles['short']}>
      <span role="status">{shortfallTexts(shortfall).join(' ')}</span>
      {screen.asOf === null && listShortLines(screen.order).length > 0 && (
        <ClaimButton screen={screen} />
      )}
    </div>
  );
};
