import { Button, Stack } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { OrderPlanLine } from '@quartermaster/contracts/demand-plan/order-plan';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderLinesQuery } from '../../../data/demand-plan.ts';
import {
  formatDayAndMonth,
  formatMoney,
  formatNumber,
  formatUnitPrice,
} from '../../../lib/format.ts';
import { joinParts } from '../../../lib/words.ts';
import { OrderVariantsPanel } from '../../../ordering/ordering-panel.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import textStyles from '../../../ui/text.module.css';
import { useSupplierTexts } from '../supplier-names.tsx';
import { linesNote, orderOf, someOfLines } from './words.ts';

interface LinesTableProps {
  readonly lines: readonly OrderPlanLine[];
  readonly label: string;
  readonly currency: string;
}

const LinesTable = ({ lines, label, currency }: LinesTableProps) => (
  <RowTable
    stacksOn="phone"
    label={label}
    titles={['Item', 'Units', 'Unit price', 'Cost', 'Order on', 'Arrives on']}
    rows={lines}
    most={lines.length}
    getKey={({ variantId }) => variantId}
    numbers={[1, 2, 3]}
    cells={({ productTitle, variantTitle, sku, units, unitPrice, orderDate, arrivalDate }) => [
      <span key="item">
        {joinParts(' · ', productTitle, variantTitle)}
        {sku !== '' && <div className={textStyles.muted}>{sku}</div>}
      </span>,
      formatNumber(units),
      formatUnitPrice(unitPrice, currency),
      formatMoney(unitPrice === null ? null : unitPrice * units, currency),
      formatDayAndMonth(orderDate),
      formatDayAndMonth(arrivalDate),
    ]}
  />
);

interface OrderLinesPanelProps {
  readonly supplierId: SupplierId | null;
  /** YYYY-MM. */
  readonly month: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The items to order from a supplier in a month, which become the draft of a purchase order. */
export const OrderLinesPanel = ({ supplierId, month, currency, onClose }: OrderLinesPanelProps) => {
  const query = useQuery(orderLinesQuery(supplierId, month));
  const title = orderOf(useSupplierTexts()(supplierId), month);
  const [isOrdered, setIsOrdered] = useState(false);
  const { items = [], total = 0 } = query.data ?? {};
  if (isOrdered) {
    return (
      <OrderVariantsPanel
        variantIds={items.map(({ variantId }) => variantId)}
        quantities={new Map(items.map(({ variantId, units }) => [variantId, units]))}
        onClose={onClose}
      />
    );
  }
  return (
    <SidePanel
      title={title}
      note={
        items.length > 0 &&
        linesNote(
          total,
          items.reduce((sum, { units }) => sum + units, 0),
        )
      }
      width={760}
      onClose={onClose}
      footer={
        <Button disabled={items.length === 0} onClick={() => setIsOrdered(true)}>
          Create a draft
        </Button>
      }
    >
      <Loaded title="The items could not be loaded" query={query} waiting={<TableSkeleton />}>
        {(found) => (
          <Stack gap={12}>
            {found.total > found.items.length && (
              <p className={textStyles.muted}>{someOfLines(found.items.length, found.total)}</p>
            )}
            <LinesTable lines={found.items} label={title} currency={currency} />
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
};
