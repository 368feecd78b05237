import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';

/** Content of the mail of each alert. */
export const alertTexts: Readonly<Record<AnyAlertType, string>> = {
  DRAFT_PURCHASE_ORDER:
    'Lists the purchase orders that are still drafts 7 days after they were created.',
  OVERDUE_PURCHASE_ORDER:
    'Lists the open purchase orders with a shipment, or missing units on no shipment, that should have arrived, and how many days they are late.',
  ARRIVING_INVENTORY:
    'Lists the shipments that are expected in the next 24 to 48 hours, with their locations and quantities.',
  ARRIVAL_MOVED:
    'Lists the open shipments whose arrival was moved to a later day. Each change is listed once.',
  NEGATIVE_STOCK:
    'Lists the items that fell below zero at a location. Each is listed once, until no location is below zero.',
  UNSOLD_GRADE_A:
    'Lists the items of grade A that were in stock for 7 days without a sale. Each is listed once, until it sells.',
  COST_ROSE: 'Lists the items whose cost in the store rose. Each rise is listed once.',
};
