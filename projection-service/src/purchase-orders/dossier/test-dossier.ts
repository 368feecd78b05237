import { NoBrowser } from '@quartermaster/platform/browser/find-browser';
import { locationSeen } from '../../locations/examples.ts';
import { mug, mugRed, productSeen, variant } from '../../products/examples.ts';
import { harbour, supplierAdded } from '../../suppliers/examples.ts';
import { drafted, item, itemsAdded, paid, statusSet } from '../examples.ts';
import { firstMail, mailed, mailRequested } from '../examples-mail.ts';
import { dock, first, received, shipmentPlanned } from '../examples-shipments.ts';

/** An order from its draft to its receipt and mail. */
export const story = [
  supplierAdded(harbour),
  productSeen(mug, { variants: [variant(mugRed)] }),
  locationSeen(dock, { name: 'Warehouse' }),
  drafted({ supplierId: harbour, content: { exchangeRates: { USD: 1.25 } } }),
  itemsAdded([item(mugRed, 100, 10)]),
  shipmentPlanned(first, { [mugRed]: 60 }, { name: 'Süd ☃' }),
  statusSet('Draft', 'SentToSupplier'),
  paid({ id: 'p1', amount: 50, currency: 'GBP' }),
  received(first, { [mugRed]: [60, 55] }),
  mailRequested(),
  mailed(firstMail, 6),
];

/** A printer without a browser; printing has tests of its own. */
export const noBrowser = {
  print: async () => Promise.reject(new NoBrowser('Install one.')),
  close: async () => undefined,
};
