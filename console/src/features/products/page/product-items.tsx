import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Product, productItemsQuery, getVariantTitle } from '../../../data/product.ts';
import type { InventoryRow } from '../../../data/inventory.ts';
import { useShopCurrency } from '../../../data/settings.ts';
import { DASH, formatNumber, formatRate, formatUnitPrice } from '../../../lib/format.ts';
import { onHandText } from '../../../item/stock-texts.ts';
import { GradeBadge, StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { inventoryStatusStyles } from '../../../ui/statuses.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './product-page.module.css';

type Variant = Product['variants'][number];
interface Row {
  readonly variant: Variant;
  readonly title: string;
  /** Undefined where the item is not tracked. */
  readonly item: InventoryRow | undefined;
}

const Title = ({ row: { variant, title, item } }: { readonly row: Row }) => (
  <>
    {item === undefined ? (
      title
    ) : (
      <Link to="/inventory" search={{ item: variant.id }}>
        {title}
      </Link>
    )}
    <div className={textStyles.muted}>{variant.sku === '' ? DASH : variant.sku}</div>
  </>
);

const Status = ({ item }: Pick<Row, 'item'>) =>
  item?.status === undefined ? (
    <span className={textStyles.muted}>Not tracked</span>
  ) : (
    <StatusBadge {...inventoryStatusStyles[item.status]} />
  );

const formatFigures = (item: InventoryRow, currency: string | null): readonly string[] => [
  formatNumber(item.incomingQuantity),
  formatRate(item.planningRate),
  formatNumber(item.daysToOutOfStock),
  formatNumber(item.rawReorderQuantity),
  formatUnitPrice(item.salePrice, currency),
  formatUnitPrice(item.resolvedLandedCost, currency),
];

const Items = ({ rows }: { readonly rows: readonly Row[] }) => {
  const currency = useShopCurrency();
  return (
    <div className={styles.wide} tabIndex={0} role="group" aria-label="Variants of the product">
      <RowTable
        stacksOn="phone"
        className={styles.variants}
        label="Variants"
        titles={[
          'Variant',
          'Status',
          'Grade',
          'On hand',
          'Incoming',
          'Planning rate',
          'Days of stock',
          'Needed',
          'Price',
          'Landed cost',
        ]}
        numbers={[3, 4, 5, 6, 7, 8, 9]}
        rows={rows}
        most={rows.length}
        getKey={({ variant }) => variant.id}
        cells={({ variant, title, item }) => [
          <Title key="title" row={{ variant, title, item }} />,
          <Status key="status" item={item} />,
          <GradeBadge key="grade" grade={item?.gradingLevel ?? null} />,
          item === undefined ? formatNumber(variant.inventoryQuantity) : onHandText(item),
          ...formatFigures(item ?? {}, currency),
        ]}
      />
    </div>
  );
};

/** Variants of a product with their stock; those of an excluded product have only the data of the store. */
export const ProductItemsCard = ({ product }: { readonly product: Product }) => {
  const query = useQuery(productItemsQuery(product.id));
  return (
    <Card title="Variants">
      <Loaded
        title="The variants could not be loaded"
        query={query}
        waiting={<Skeleton height={120} />}
      >
        {(items) => (
          <Items
            rows={product.variants.map((variant) => ({
              variant,
              title: getVariantTitle(product, variant),
              item: items.find(({ variantId }) => variantId === variant.id),
            }))}
          />
        )}
      </Loaded>
    </Card>
  );
};
