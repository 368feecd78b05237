import { readOrder } from '../admin-api/read-orders.ts';
import { observeOrder } from '../observe.ts';
import { changeState } from './run.ts';
import type { StepRun } from './step-run.ts';

/** Orders between two notes of how far it came. */
const ORDERS_AT_ONCE = 25;

/**
 * Looks at the orders of the first load whose units were taken back: what customers sent back was sold all the same
 * (domain-rules 1), and a bulk answer does not tell that from what was cancelled.
 */
export const reconcileReturns = async ({ run, observer, calendar }: StepRun): Promise<void> => {
  const { api, report, states, teamId } = run;
  let { takenBack } = await states.read(teamId);
  while (takenBack.length > 0) {
    for (const id of takenBack.slice(0, ORDERS_AT_ONCE)) {
      const order = await readOrder(api, id, observer.call);
      if (order !== null) report.recorded(await observeOrder(observer, calendar, order));
    }
    ({ takenBack } = await changeState(run, { takenBack: takenBack.slice(ORDERS_AT_ONCE) }));
  }
};
