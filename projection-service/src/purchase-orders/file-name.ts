import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';

const LONGEST_NAME = 120;

/** What a file about an order is called, in a way every file system takes: `PO-0012 Harbour Ceramics`. */
export const orderFileName = ({ content }: PurchaseOrder, more: string): string => {
  const name = `${content.name} ${more}`
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'Purchase order' : name;
};
