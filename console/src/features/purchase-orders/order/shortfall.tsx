import {
  shortfallOf,
  type Shortfall,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import type { OrderScreen } from './order-screen.ts';
import styles from './shortfall.module.css';

/** "5 units were", "1 unit was". */
const units = (count: number, one: string, many: string): string =>
  `${formatCount(count, 'unit')} ${count === 1 ? one : many}`;

const creditText = (credited: number, all: number): string => {
  if (credited === 0) return '';
  if (credited === all) return all === 1 ? ' and is credited' : ' and are credited';
  return `, ${formatNumber(credited)} of them ${credited === 1 ? 'is' : 'are'} credited`;
};

const missingText = ({ missing, isClosed, creditedMissing }: Shortfall): string =>
  isClosed
    ? `${formatCount(missing, 'unit')} did not come${creditText(creditedMissing, missing)}.`
    : `${units(missing, 'has not come yet and stays', 'have not come yet and stay')} owed.`;

/** What did not come and what was rejected, a sentence each. */
const shortfallTexts = (shortfall: Shortfall): readonly string[] => {
  const { missing, rejected, creditedRejected } = shortfall;
  const credited = creditText(creditedRejected, rejected);
  return [
    ...(missing > 0 ? [missingText(shortfall)] : []),
    ...(rejected > 0 ? [`${units(rejected, 'was', 'were')} rejected${credited}.`] : []),
  ];
};

/** "20 units did not come, 5 were rejected". */
export const shortfallTitle = ({ missing, rejected }: Shortfall): string => {
  const wasRejected = rejected === 1 ? 'was rejected' : 'were rejected';
  if (missing === 0) return `${formatCount(rejected, 'unit')} ${wasRejected}`;
  const parts = [
    `${formatCount(missing, 'unit')} did not come`,
    ...(rejected > 0 ? [`${formatNumber(rejected)} ${wasRejected}`] : []),
  ];
  return parts.join(', ');
};

/** Nothing where all was accepted, or nothing was received yet. */
export const ShortUnits = ({ order }: Pick<OrderScreen, 'order'>) => {
  const shortfall = shortfallOf(order);
  if (shortfall === null) return null;
  return (
    <div className={styles['short']} role="status">
      {shortfallTexts(shortfall).join(' ')}
    </div>
  );
};
