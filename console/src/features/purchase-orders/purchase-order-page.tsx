export const PurchaseOrderPage = () => null;
