import { readNegativeItems, readRisenItems, readUnsoldItems } from './inventory/alerted-items.ts';
import { readItemValues, readStock } from './inventory/reported-stock.ts';
import { readOpenOrders } from './purchase-orders/query/reported-orders.ts';
import { overdueRests } from './purchase-orders/query/rests.ts';
import { purchaseOrderSummaries } from './purchase-orders/query/summaries.ts';
import type { ReportSources } from './reports/routes.ts';
import { readMovedShipments } from './shipments/moved-shipments.ts';
import { shipmentList } from './shipments/query.ts';

/** Queries of other subjects for reports and alerts. */
export const reportReaders: Pick<ReportSources, 'readers' | 'alertReaders'> = {
  readers: { stock: readStock, itemValues: readItemValues, openOrders: readOpenOrders },
  alertReaders: {
    drafts: (pool, teamId) => purchaseOrderSummaries(pool, teamId, ['Draft']),
    shipments: shipmentList.rows,
    overdueRests,
    moved: readMovedShipments,
    negative: readNegativeItems,
    unsold: readUnsoldItems,
    risen: readRisenItems,
  },
};
