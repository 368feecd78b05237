import { SegmentedControl, UnstyledButton } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { OrderPlan, OrderPlanSupplier } from '@quartermaster/contracts/demand-plan/order-plan';
import { IconCalendarStats } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orderPlanQuery } from '../../../data/demand-plan.ts';
import { formatMoneyWhole, formatMonthName, formatNumber } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { joinParts } from '../../../lib/words.ts';
import { useMoment } from '../../../list/past/moment.ts';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../../ui/states.tsx';
import textStyles from '../../../ui/text.module.css';
import { useSupplierNames, useSupplierTexts } from '../supplier-names.tsx';
import styles from '../demand-plan.module.css';
import { OrderLinesPanel } from './order-lines-panel.tsx';
import orderStyles from './order-plan.module.css';
import {
  CASH_TEXT,
  cashRows,
  NOT_IN_THE_PAST,
  NOT_IN_THE_PAST_TEXT,
  NOTHING_TO_ORDER,
  NOTHING_TO_ORDER_TEXT,
  openOrderOf,
  ORDER_PLAN_FAILED,
  ORDER_PLAN_TEXT,
  type OrderMeasure,
  orderMeasures,
  ordersBy,
  paymentsLeftOut,
  pricesMissing,
} from './words.ts';

const measureNames = Object.keys(orderMeasures) as OrderMeasure[];

const useMeasure = () => {
  const [text, setText] = useUrlParam('measure');
  const measure = measureNames.find((one) => one === text) ?? 'cost';
  const set = (next: string): void => setText(next === 'cost' ? null : next, { replace: true });
  return [measure, set] as const;
};

const NONE = 'none';

interface ShownOrder {
  readonly supplierId: SupplierId | null;
  readonly month: string;
}

/** The order that the address names, as `<supplier>.<month>`. */
const useShownOrder = () => {
  const [text, setText] = useUrlParam('panel');
  const [supplier, month] = text?.split('.') ?? [];
  const shown: ShownOrder | null =
    supplier === undefined || month === undefined
      ? null
      : { supplierId: supplier === NONE ? null : supplier, month };
  const show = (order: ShownOrder | null): void =>
    setText(order === null ? null : `${order.supplierId ?? NONE}.${order.month}`);
  return [shown, show] as const;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

interface TableProps {
  readonly plan: OrderPlan;
  readonly measure: OrderMeasure;
  readonly onOpen: (order: ShownOrder) => void;
}

const OrdersTable = ({ plan, measure, onOpen }: TableProps) => {
  const { suppliers, currency, cashOut } = plan;
  const renderName = useSupplierNames();
  const getText = useSupplierTexts();
  const months = cashOut.months.map(({ month }) => month);
  const format = (value: number): string =>
    measure === 'cost' ? formatMoneyWhole(value, currency) : formatNumber(value);
  const renderCell = (
    supplierId: string | null,
    { month, units, ...of }: OrderPlanSupplier['months'][number],
  ) => {
    const value = measure === 'cost' ? of.cost : units;
    if (units === 0)
      return (
        <span key={month} className={textStyles.muted}>
          {format(0)}
        </span>
      );
    return (
      <UnstyledButton
        key={month}
        className={orderStyles.order}
        aria-label={openOrderOf(getText(supplierId), month, format(value))}
        onClick={() => onOpen({ supplierId, month })}
      >
        {format(value)}
      </UnstyledButton>
    );
  };
  const sumMonth = (at: number): number =>
    sumOf(suppliers.map((supplier) => supplier.months[at]?.[measure] ?? 0));
  const rows = suppliers.map(({ supplierId, months: ofSupplier }) => ({
    key: supplierId ?? NONE,
    cells: [
      renderName(supplierId),
      ...ofSupplier.map((month) => renderCell(supplierId, month)),
      format(sumOf(ofSupplier.map((month) => month[measure]))),
    ],
  }));
  const total = {
    key: 'total',
    cells: [
      <strong key="total">Total</strong>,
      ...months.map((_, at) => format(sumMonth(at))),
      format(sumOf(months.map((_, at) => sumMonth(at)))),
    ],
  };
  return (
    <div className={styles.wide} tabIndex={0} role="group" aria-label={ordersBy(measure)}>
      <RowTable
        stacksOn="tablet"
        className={styles.breakdown}
        label={ordersBy(measure)}
        titles={['Supplier', ...months.map((month) => formatMonthName(`${month}-01`)), 'Year']}
        rows={[...rows, total]}
        most={rows.length + 1}
        getKey={({ key }) => key}
        numbers={[...months, 'year'].map((_, at) => at + 1)}
        cells={({ cells }) => cells}
      />
    </div>
  );
};

const CashTable = ({ plan: { cashOut, currency } }: { readonly plan: OrderPlan }) => {
  const format = (value: number): string => formatMoneyWhole(value, currency);
  const columns = [...cashOut.months, { ...cashOut.later, month: 'later' }];
  const rows = [
    { name: cashRows.ordered, values: columns.map(({ ordered }) => ordered) },
    { name: cashRows.planned, values: columns.map(({ planned }) => planned) },
    { name: 'Total', values: columns.map(({ ordered, planned }) => ordered + planned) },
  ];
  return (
    <div className={styles.wide} tabIndex={0} role="group" aria-label="Cash out by month">
      <RowTable
        stacksOn="tablet"
        className={styles.breakdown}
        label="Cash out by month"
        titles={[
          'Cash out',
          ...cashOut.months.map(({ month }) => formatMonthName(`${month}-01`)),
          'Later',
        ]}
        rows={rows}
        numbers={columns.map((_, at) => at + 1)}
        cells={({ name, values }) => [
          name === 'Total' ? <strong key="name">{name}</strong> : name,
          ...values.map(format),
        ]}
      />
    </div>
  );
};

const countWithoutPrice = ({ suppliers }: OrderPlan): number =>
  sumOf(suppliers.flatMap(({ months }) => months.map(({ withoutPrice }) => withoutPrice)));

const Orders = ({ plan }: { readonly plan: OrderPlan }) => {
  const [measure, setMeasure] = useMeasure();
  const [shown, show] = useShownOrder();
  const withoutPrice = countWithoutPrice(plan);
  return (
    <>
      <Card
        title={ordersBy(measure)}
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Measure"
            data={measureNames.map((value) => ({ value, label: orderMeasures[value] }))}
            value={measure}
            onChange={setMeasure}
          />
        }
      >
        <OrdersTable plan={plan} measure={measure} onOpen={show} />
        <p className={orderStyles.about}>
          {joinParts(' ', ORDER_PLAN_TEXT, withoutPrice > 0 && pricesMissing(withoutPrice))}
        </p>
      </Card>
      <Card title="Cash out by month">
        <CashTable plan={plan} />
        <p className={orderStyles.about}>
          {joinParts(' ', CASH_TEXT, paymentsLeftOut(plan.cashOut))}
        </p>
      </Card>
      {shown !== null && (
        <OrderLinesPanel {...shown} currency={plan.currency} onClose={() => show(null)} />
      )}
    </>
  );
};

/** What to order when over the year to meet the plan, and the money that leaves by month. */
export const OrderPlanTab = () => {
  const [asOf] = useMoment();
  const query = useQuery({ ...orderPlanQuery, enabled: asOf === null });
  if (asOf !== null) {
    return (
      <EmptyState icon={IconCalendarStats} title={NOT_IN_THE_PAST}>
        {NOT_IN_THE_PAST_TEXT}
      </EmptyState>
    );
  }
  return (
    <Loaded title={ORDER_PLAN_FAILED} query={query} waiting={<TableSkeleton />}>
      {(plan) =>
        plan.suppliers.length === 0 ? (
          <EmptyState icon={IconCalendarStats} title={NOTHING_TO_ORDER}>
            {NOTHING_TO_ORDER_TEXT}
          </EmptyState>
        ) : (
          <Orders plan={plan} />
        )
      }
    </Loaded>
  );
};
