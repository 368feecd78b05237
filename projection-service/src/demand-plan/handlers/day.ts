import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { toMonth } from '@quartermaster/contracts/core/day';
import {
  type EventHandler,
  need,
  needAll,
  on,
} from '@quartermaster/platform/projections/projection';
import { keepMonth, listMonthsAfter } from '../scores.ts';
import { planItemMonths, planItems, plans } from '../tables.ts';

/** The begin of a month keeps what was planned for it, against which its sales are held. */
export const onDayStarted: EventHandler = on(businessDayStarted, {
  needs: ({ data: { date } }, peek) => {
    const keptThrough = peek(plans, 'plan')?.keptThrough ?? '';
    const isMonthNew = keptThrough !== '' && keptThrough < toMonth(date);
    return [
      need(plans, 'plan'),
      ...(isMonthNew ? [needAll(planItems), needAll(planItemMonths)] : []),
    ];
  },
  *fold({ data: { date } }, rows) {
    const plan = rows.get(plans, 'plan');
    if (plan === undefined) return;
    const months = listMonthsAfter(plan.keptThrough, toMonth(date));
    if (months.length === 0) return;
    rows.put(plans, { ...plan, keptThrough: toMonth(date) });
    if (plan.inForce === null) return;
    for (const month of months) yield* keepMonth(rows, month, plan.inForce);
  },
});
