import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { createProgressLine } from './terminal.ts';

const count = (value: number, what: string): string => `${value.toLocaleString('en')} ${what}`;

const readSoFar = (progress: SyncProgress): string =>
  `Reading the store: ${count(progress.productsRead, 'products')}, ${count(progress.variantsRead, 'variants')}`;

const texts: Readonly<Record<SyncProgress['phase'], (progress: SyncProgress) => string>> = {
  WAITING: () => 'Connecting to the store',
  SHOP: () => 'Connecting to the store',
  PRODUCTS: readSoFar,
  STOCK: readSoFar,
  ORDERS: ({ ordersRead, orderLinesRead }) =>
    `Reading the store: ${count(ordersRead, 'orders')}, ${count(orderLinesRead, 'order lines')}`,
  RECORDING: ({ eventsRecorded }) => `Recording: ${count(eventsRecorded, 'events')}`,
  PROJECTING: () => 'Computing the numbers',
  READY: ({ variantsRead, ordersRead }) =>
    `The store is read: ${count(variantsRead, 'variants')}, ${count(ordersRead, 'orders')}`,
  FAILED: () => 'Reading the store failed',
};

/** The progress of reading a store in one line of the terminal. */
const syncText = (progress: SyncProgress): string => {
  if (progress.problem === null) return texts[progress.phase](progress);
  const { message, retryAt } = progress.problem;
  return `Reading the store failed (${message}); trying again ${retryAt ?? 'soon'}`;
};

/** Shows the first load of a store on the terminal; `loaded` resolves when a store is loaded. */
export const createSyncReports = (output: NodeJS.WriteStream) => {
  const line = createProgressLine(output);
  let onLoaded = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (onLoaded = resolve));
  return {
    loaded,
    report: (_teamId: string, progress: SyncProgress): void => {
      if (progress.kind === 'FIRST_LOAD') line.show(syncText(progress));
      if (progress.phase !== 'READY') return;
      line.end();
      onLoaded();
    },
  };
};
