import { daysBetween } from '@quartermaster/contracts/core/day';
import type { PastComment, PastOutcome } from './plan.ts';
import type { Arrival } from './shipments.ts';
import type { Draw } from './trade.ts';

const LATE_ENOUGH_DAYS = 5;

const commentsByOutcome: Readonly<Record<PastOutcome, readonly PastComment[]>> = {
  complete: [],
  'closed short': [
    { by: 'member', content: 'Some units were damaged or missing. I asked for a credit note.' },
    { by: 'owner', content: 'Credit note is here; I close the order.' },
  ],
  open: [{ by: 'owner', content: 'The rest follows with the next shipment.' }],
  cancelled: [
    { by: 'member', content: 'They cannot deliver this quantity.' },
    { by: 'owner', content: 'Cancelled. We order again with another date.' },
  ],
};

const calculateDaysLate = (arrivals: readonly Arrival[]): number =>
  Math.max(
    0,
    ...arrivals
      .filter(({ receivedOn }) => receivedOn !== '')
      .map(({ arrivalDate, receivedOn }) => daysBetween(arrivalDate, receivedOn)),
  );

/** The comments of the owner and the member of the team about an order. */
export const makeComments = ({
  outcome,
  arrivals,
  draw,
}: {
  readonly outcome: PastOutcome;
  readonly arrivals: readonly Arrival[];
  readonly draw: Draw;
}): readonly PastComment[] => {
  const days = calculateDaysLate(arrivals);
  const late: PastComment = {
    by: draw('who') < 0.5 ? 'owner' : 'member',
    content: `The goods came ${String(days)} days late. I told the supplier.`,
  };
  return [...(days >= LATE_ENOUGH_DAYS ? [late] : []), ...commentsByOutcome[outcome]];
};
