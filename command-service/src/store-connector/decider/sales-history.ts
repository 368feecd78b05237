import { type SalesEvent, salesEvents } from '@quartermaster/contracts/sales/events';
import type { Decider } from '../../core/decider.ts';
import type { SalesHistoryCommand } from '../commands.ts';

interface Sales {
  readonly recorded: boolean;
}

/** Stream `sales-<teamId>.<variantId>`: the settled past of a variant, recorded once. */
export const salesHistoryDecider: Decider<SalesHistoryCommand, Sales, SalesEvent> = {
  subject: 'sales',
  definitions: salesEvents,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: ({ variantId, from, through, offsets, units, revenue, orders }, { recorded }) => {
    const data = { variantId, from, through, offsets, units, revenue, orders };
    return recorded ? [] : [{ type: 'SalesHistoryRecorded', data }];
  },
};
