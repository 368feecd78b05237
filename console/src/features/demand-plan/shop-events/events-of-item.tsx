import { concernsItem } from '@quartermaster/contracts/demand-plan/rules/shop-event-factors';
import { useQuery } from '@tanstack/react-query';
import { shopEventsQuery } from '../../../data/demand-plan.ts';
import { useMoment } from '../../../list/past/moment.ts';
import { getRowId, type PlanRow } from '../items/plan-edits.ts';
import { eventSentence } from './words.ts';

interface EventsOfItemProps {
  readonly row: PlanRow;
  /** The first of the first month of the plan. */
  readonly startDate: string;
}

/** The events of the shop that change the planned months of an item; nothing where there are none. */
export const EventsOfItem = ({ row, startDate }: EventsOfItemProps) => {
  const [asOf] = useMoment();
  const { data } = useQuery(shopEventsQuery(asOf));
  const item = { variantId: getRowId(row), category: row.shopifyCategory };
  const coming = (data?.events ?? []).filter(
    (event) => event.endDate >= startDate && concernsItem(event, item),
  );
  return coming.map((event) => <p key={event.shopEventId}>{eventSentence(event)}</p>);
};
