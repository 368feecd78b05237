import { addDays } from '@quartermaster/contracts/core/day';
import { readPages } from '../../admin-api/pages.ts';
import { readOrder } from '../../admin-api/read/orders.ts';
import { loseOrder, observeOrder } from '../../observe.ts';
import { orderCensus } from '../../platform/orders.ts';
import { confirmRemoval } from './absence.ts';
import type { StepRun } from './steps.ts';

/** The platform shows older orders only to apps with a further permission, which may be withdrawn. */
const WINDOW_DAYS = 59;

/** Entries after which a new list is started; the platform's limit is 25,000. */
const DEEPEST = 20_000;

/** The orders that were created since an instant. A long list is continued as a new one from its last order on. */
const readCensus = async (
  { run: { api }, observer }: StepRun,
  since: string,
): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  /** Reads one list; returns the start of the next one, null at the end. */
  const readFrom = async (from: string): Promise<string | null> => {
    const query = `created_at:>='${from}'`;
    const pages = readPages(
      async (after) => (await api.call(orderCensus, { after, query }, observer.call)).orders,
    );
    let read = 0;
    for await (const { nodes } of pages) {
      for (const { id } of nodes) ids.add(id);
      read += nodes.length;
      const last = nodes.at(-1)?.createdAt ?? from;
      if (read >= DEEPEST && last !== from) return last;
    }
    return null;
  };
  for (let from: string | null = since; from !== null;) from = await readFrom(from);
  return ids;
};

/** Reads an order again that is in only one of the lists; it may have been made or deleted during the read. */
const recheckOrder = async (
  { run, observer, calendar }: StepRun,
  id: string,
  since: string,
): Promise<void> => {
  const order = await readOrder(run.api, id, observer.call);
  run.report.recorded(
    order === null
      ? await loseOrder(observer, { id, createdAt: since })
      : await observeOrder(observer, calendar, order),
  );
};

/** Compares the recent orders with those of the store: removes the sales of deleted orders, and restores returned orders. */
export const reconcileOrderCensus = async (step: StepRun): Promise<void> => {
  const { run, startedAt } = step;
  const { teamId, objects } = run;
  const since = `${addDays(startedAt.slice(0, 10), -WINDOW_DAYS)}T00:00:00Z`;
  const known = await objects.list(teamId, 'order', since);
  const listed = await readCensus(step, since);
  const there = [...known].filter(([, isThere]) => isThere).map(([id]) => id);
  const absent = there.filter((id) => !listed.has(id));
  const counts = { absent: absent.length, known: there.length };
  if (await confirmRemoval(run, { kind: 'ORDERS', startedAt, ...counts })) {
    for (const id of absent) await recheckOrder(step, id, since);
  }
  const returned = [...known].filter(([id, isThere]) => !isThere && listed.has(id));
  for (const [id] of returned) await recheckOrder(step, id, since);
  await objects.forget(teamId, 'order', since);
};
