import { Skeleton } from '@mantine/core';
import type { ProductShipment } from '@quartermaster/contracts/products/history-calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Product, productHistoryQuery, getVariantTitle } from '../../../data/product.ts';
import { useShopCurrency } from '../../../data/settings.ts';
import { formatNumber, formatUnitPrice } from '../../../lib/format.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { Loaded } from '../../../ui/states.tsx';
import textStyles from '../../../ui/text.module.css';
import { DateText } from '../../../ui/text.tsx';
import { useHistoryDays } from './product-history.tsx';

interface CostRow extends Omit<ProductShipment, 'variants' | 'quantity'> {
  readonly variantId: string;
  readonly title: string;
  readonly quantity: number;
  readonly landedCost: number | null;
}

const toCostRows = (
  shipments: readonly ProductShipment[],
  product: Product,
): readonly CostRow[] => {
  const titles = new Map<string, string>(
    product.variants.map((variant) => [variant.id, getVariantTitle(product, variant)]),
  );
  return shipments.flatMap(({ variants, ...shipment }) =>
    variants.map(({ variantId, quantity, landedCost }) => ({
      ...shipment,
      variantId,
      quantity,
      landedCost,
      title: titles.get(variantId) ?? 'Former variant',
    })),
  );
};

const Costs = ({ rows }: { readonly rows: readonly CostRow[] }) => {
  const currency = useShopCurrency();
  if (rows.length === 0)
    return <p className={textStyles.muted}>No shipment of this product was received.</p>;
  return (
    <RowTable
      stacksOn="phone"
      label="Landed cost by shipment"
      titles={['Received', 'Order', 'Shipment', 'Variant', 'Units', 'Per unit']}
      numbers={[4, 5]}
      rows={rows}
      getKey={({ shipmentId, variantId }) => `${shipmentId} ${variantId}`}
      cells={(row) => [
        <DateText key="received" value={row.receivedAt} />,
        <Link key="order" to="/purchase-orders/$id/{-$tab}" params={{ id: row.purchaseOrderId }}>
          {formatOrderName(row.purchaseOrderName)}
        </Link>,
        row.shipmentName,
        row.title,
        formatNumber(row.quantity),
        row.landedCost === null
          ? 'An exchange rate is missing'
          : formatUnitPrice(row.landedCost, currency),
      ]}
    />
  );
};

/** Cost of a unit of each variant in each received shipment, the latest first. */
export const ProductCostsCard = ({ product }: { readonly product: Product }) => {
  const { days } = useHistoryDays();
  const query = useQuery(productHistoryQuery(product.id, days));
  return (
    <Card title="Landed cost by shipment">
      <Loaded
        title="The landed costs could not be loaded"
        query={query}
        waiting={<Skeleton height={80} />}
      >
        {({ shipments }) => <Costs rows={toCostRows(shipments, product)} />}
      </Loaded>
    </Card>
  );
};
