import type { SyncProgress } from '@quartermaster/contracts/store/routes';

const count = (value: number, what: string): string => `${value.toLocaleString('en')} ${what}`;

/** The progress of reading a store in one line of the terminal. */
export const syncText = (progress: SyncProgress): string => {
  const { phase, productsRead, variantsRead, ordersRead, orderLinesRead, eventsRecorded } =
    progress;
  if (progress.problem !== null) {
    const { message, retryAt } = progress.problem;
    return `The store does not answer as it should (${message}); trying again ${retryAt ?? 'soon'}`;
  }
  switch (phase) {
    case 'WAITING':
    case 'SHOP':
      return 'Connecting to the store';
    case 'PRODUCTS':
    case 'STOCK':
      return `Reading the store: ${count(productsRead, 'products')}, ${count(variantsRead, 'variants')}`;
    case 'ORDERS':
      return `Reading the store: ${count(ordersRead, 'orders')}, ${count(orderLinesRead, 'order lines')}`;
    case 'RECORDING':
      return `Recording: ${count(eventsRecorded, 'events')}`;
    case 'PROJECTING':
      return 'Working the numbers out';
    case 'READY':
      return `The store is read: ${count(variantsRead, 'variants')}, ${count(ordersRead, 'orders')}`;
    case 'FAILED':
      return 'Reading the store failed';
  }
};
