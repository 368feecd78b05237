import type { InventoryItem, ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type Offer, type OfferChange, usePendingOffers, useSetOffer } from '../data/offers.ts';
import { NumberField } from '../form/number-field.tsx';
import { TypedField } from '../form/typed-field.tsx';
import { DASH, formatUnitPrice } from '../lib/format.ts';
import { amountRule } from '../lib/numbers/rules.ts';
import { minimumText, daysText } from '../lib/words.ts';
import { RowTable } from '../ui/row-table.tsx';
import { toast } from '../ui/toast.tsx';
import {
  priceOf,
  priceRemoved,
  skuOf,
  skuRemoved,
  supplierCharges,
  supplierNames,
} from './words.ts';
import textStyles from '../ui/text.module.css';
import styles from './item-suppliers.module.css';

interface ItemProps {
  readonly item: InventoryItem;
  /** The shop's. */
  readonly currency: string | null;
}

interface OfferProps extends ItemProps {
  readonly supplier: ItemSupplier;
}

const changeText = ({ cell, value }: OfferChange, { supplier, currency }: OfferProps): string => {
  const { name } = supplier;
  if (typeof value === 'number') return supplierCharges(name, formatUnitPrice(value, currency));
  if (cell === 'unitPrice') return priceRemoved(name);
  return value === null ? skuRemoved(name) : supplierNames(name, value);
};

/** A cell of an offer: the pending or stored value, and a setter whose toast offers Undo. */
const useOfferCell = (props: OfferProps, cell: keyof Offer) => {
  const { item, supplier } = props;
  const { productId, variantId } = item;
  const pending = usePendingOffers(supplier.id).findLast(
    (change) => change.variantId === variantId && change.cell === cell,
  );
  const shown = pending === undefined ? supplier[cell] : pending.value;
  const undo = useSetOffer(supplier.id);
  const { mutate } = useSetOffer(supplier.id, ({ before = null, ...change }) =>
    toast.undoable(changeText(change, props), () => undo.mutate({ ...change, value: before })),
  );
  const set = (value: OfferChange['value']): void =>
    mutate({ productId, variantId, cell, value, before: shown });
  return { shown, set };
};

const UnitPrice = (props: OfferProps) => {
  const { shown, set } = useOfferCell(props, 'unitPrice');
  return (
    <NumberField
      aria-label={priceOf(props.supplier.name)}
      size="xs"
      placeholder={DASH}
      className={styles.price}
      rule={amountRule(props.currency)}
      value={typeof shown === 'number' ? shown : null}
      isMessageOver
      onChange={set}
    />
  );
};

const SupplierSku = (props: OfferProps) => {
  const { shown, set } = useOfferCell(props, 'supplierSKU');
  const text = typeof shown === 'string' ? shown : '';
  return (
    <TypedField
      aria-label={skuOf(props.supplier.name)}
      size="xs"
      placeholder={DASH}
      className={styles.sku}
      maxLength={200}
      shown={text}
      read={(typed) => ({ value: typed.trim() })}
      onCommit={(sku) => {
        if (sku !== text) set(sku === '' ? null : sku);
      }}
    />
  );
};

interface SuppliersProps extends ItemProps {
  /** Suppliers of the past are only shown. */
  readonly isPast: boolean;
}

/** Suppliers of the item with lead time, minimum and price; price and SKU are editable. */
export const ItemSuppliers = ({ item, currency, isPast }: SuppliersProps) =>
  item.suppliers.length === 0 ? (
    <p className={textStyles.muted}>
      {isPast
        ? 'No supplier then.'
        : 'No supplier yet. Link one to get suggestions with its lead time.'}
    </p>
  ) : (
    <RowTable
      stacksOn="phone"
      label="Suppliers"
      titles={['Supplier', 'Supplier SKU', 'Lead time', 'Minimum', 'Unit price']}
      numbers={[2, 4]}
      rows={item.suppliers}
      getKey={({ id }) => id}
      cells={(supplier) => [
        <Fragment key="name">
          <Link to="/suppliers/$id/{-$tab}" params={{ id: supplier.id }}>
            {supplier.name}
          </Link>
          {supplier.isPrimary && <span className={textStyles.muted}> primary</span>}
        </Fragment>,
        isPast ? (
          (supplier.supplierSKU ?? DASH)
        ) : (
          <SupplierSku key="sku" {...{ item, currency, supplier }} />
        ),
        supplier.leadTime === null ? DASH : daysText(supplier.leadTime),
        minimumText(supplier),
        isPast ? (
          formatUnitPrice(supplier.unitPrice, currency)
        ) : (
          <UnitPrice key="price" {...{ item, currency, supplier }} />
        ),
      ]}
    />
  );
