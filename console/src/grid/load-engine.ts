import { isPhone } from '../lib/use-phone.ts';

/** The code of the table, which is larger than that of all screens together. */
export const loadEngine = () => import('./grid-engine.tsx');

/** Fetches it beside the code of a page that shows a table. */
export const preloadGrid = (): void => {
  if (isPhone()) return; // which shows cards
  loadEngine().catch(() => undefined); // fetched again by the table, which reports a failure
};
