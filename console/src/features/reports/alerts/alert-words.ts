import type { AlertType } from '@quartermaster/contracts/reports/types';

/** What the mail of each alert lists. */
export const alertTexts: Readonly<Record<AlertType, string>> = {
  DRAFT_PURCHASE_ORDER: 'Lists the purchase orders that are still drafts 7 days after they began.',
  OVERDUE_PURCHASE_ORDER:
    'Lists the open purchase orders with a shipment that should have arrived, and how many days it is late.',
  ARRIVING_INVENTORY:
    'Lists the shipments that are expected in the next 24 to 48 hours, with their locations and quantities.',
};
