import { formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { joinParts } from '../../../lib/words.ts';
import type { ReceivingTotals } from './receiving.ts';

export const unitsToReceive = (units: number): string =>
  plural(units, { one: '# unit in no shipment yet', other: '# units in no shipment yet' });

export const receiveUnits = (units: number): string =>
  plural(units, { one: 'Receive # unit', other: 'Receive # units' });

export const applyCounts = (counts: number): string =>
  counts === 0 ? 'Use the counts' : plural(counts, { one: 'Use # count', other: 'Use # counts' });

const comparedText = (difference: number): string =>
  difference > 0
    ? `${formatNumber(difference)} more than expected`
    : `${formatNumber(-difference)} fewer than expected`;

/** "62 units go into stock at the warehouse, 2 more than expected." */
export const stockEffect = (
  { accepted, ordered }: Pick<ReceivingTotals, 'accepted' | 'ordered'>,
  place: string,
): string => {
  const units = plural(
    accepted,
    { one: '# unit goes into stock at {place}', other: '# units go into stock at {place}' },
    { place },
  );
  return accepted === ordered ? `${units}.` : `${units}, ${comparedText(accepted - ordered)}.`;
};

export const wentIntoStock = (units: number, place: string): string =>
  plural(
    units,
    { one: '# unit went into stock at {place}.', other: '# units went into stock at {place}.' },
    { place },
  );

export const addedInStore = (units: number): string =>
  plural(units, {
    one: '# unit was added to the store’s stock.',
    other: '# units were added to the store’s stock.',
  });

export const shipmentReceived = (shipment: string): string => `${shipment} received`;

type Differences = Readonly<Record<'missing' | 'rejected' | 'surplus', number>>;

/** "2 missing, 1 rejected"; empty without a difference. */
export const differencesText = ({ missing, surplus, rejected }: Differences): string =>
  joinParts(
    ', ',
    missing > 0 && `${formatNumber(missing)} missing`,
    surplus > 0 && `${formatNumber(surplus)} too many`,
    rejected > 0 && `${formatNumber(rejected)} rejected`,
  );
