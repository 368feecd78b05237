import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ReportedItem } from '@quartermaster/contracts/reports/content';
import type { VariantOfRow } from '@quartermaster/contracts/reports/types';
import type { UnitsAtLocation } from '@quartermaster/contracts/reports/types/define-report';

export const toVariantFields = (item: ReportedItem): VariantOfRow => ({
  productId: item.productId,
  variantId: item.variantId,
  productTitle: item.productTitle,
  variantTitle: item.variantTitle,
  imageUrl: item.imageUrl,
  sku: item.sku,
});

/** Units by location, in the order of the locations of the item. */
export const unitsAtLocations = ({
  locations,
  locationQuantities,
}: ReportedItem): UnitsAtLocation[] => {
  const names = new Map<string, string>(locations.map(({ id, name }) => [id, name]));
  return locationQuantities.map(({ locationId, quantity }) => ({
    locationId,
    locationName: names.get(locationId) ?? '',
    quantity,
  }));
};

/** Amounts without rounding errors (AMB-027). */
export const toValueFields = ({ retailValue, costValue }: ReportedItem) => ({
  retailValue: roundTo6(retailValue),
  costValue: costValue === null ? null : roundTo6(costValue),
});

export const toRiskFields = (item: ReportedItem) => ({
  ...toVariantFields(item),
  averageDailySales: item.averageDailySales,
  quantity: item.quantity,
  locationQuantities: unitsAtLocations(item),
  stockoutDate: item.stockoutDate,
});
