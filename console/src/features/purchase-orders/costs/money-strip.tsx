import type { CostPart } from '@quartermaster/contracts/purchase-orders/rules/cost-parts';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { IconAlertTriangle } from '@tabler/icons-react';
import { negate } from '@quartermaster/contracts/core/money';
import isEqual from 'fast-deep-equal';
import { memo, type ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { writeNumber } from '../../../lib/numbers/parse-number.ts';
import { percentRule } from '../../../lib/numbers/rules.ts';
import { Explanation, NumberExplain, type ExplanationInput } from '../../../ui/number-explain.tsx';
import { convertToShopCurrency, getShipmentCost } from './order-money.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { RevisionNote } from '../mail/revision-note.tsx';
import { UnplannedPayment } from '../payments/unplanned-payment.tsx';
import { ShortUnits } from '../order/shortfall.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { NO_RATE } from '../order/words.ts';
import styles from './money-strip.module.css';

interface Figure {
  readonly sign: string;
  readonly label: string;
  readonly amount: string;
  readonly formula: string;
  readonly inputs: readonly ExplanationInput[];
}

/** Percentage or foreign amount that a cost was calculated from; undefined for a sum in the order's currency. */
const formatSource = (item: CostItem, currency: string): string | undefined => {
  if (item.type === 'Percentage') return `${writeNumber(item.amount, percentRule)}%`;
  return item.currency === currency ? undefined : formatMoney(item.amount, item.currency);
};

const listInputs = (parts: readonly CostPart[], currency: string): readonly ExplanationInput[] =>
  parts.map(({ item, amount }) => ({
    name: item.name,
    source: formatSource(item, currency),
    value: formatMoney(amount, currency),
  }));

const negatePart = ({ item, amount }: CostPart): CostPart => ({ item, amount: negate(amount) });

const shipmentInputs = ({ order, money, currency }: OrderScreen): readonly ExplanationInput[] =>
  order.shipments.map(({ id, name }) => ({
    name,
    value: formatMoney(getShipmentCost(money, id), currency),
  }));

const listFigures = (screen: OrderScreen): readonly Figure[] => {
  const { money, editing, currency } = screen;
  const { items } = editing.edit;
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const createCostFigure = (
    sign: string,
    label: string,
    amount: number | null,
    parts: readonly CostPart[],
  ) => ({
    sign,
    label,
    amount: formatMoney(amount, currency),
    formula: 'Percentages of the items, plus the fixed sums converted to the order’s currency',
    inputs: listInputs(parts, currency),
  });
  return [
    {
      sign: '',
      label: 'Items',
      amount: formatMoney(money.items, currency),
      formula: 'Sum of quantity × unit cost after the item’s own discount',
      inputs: [
        { name: 'Items', value: formatNumber(items.length) },
        { name: 'Units', value: formatNumber(units) },
      ],
    },
    createCostFigure('−', 'Discounts', money.discounts, money.parts.discounts.map(negatePart)),
    createCostFigure('+', 'Supplier costs', money.supplierCosts, money.parts.supplierCosts),
    createCostFigure('+', 'Other costs', money.otherCosts, money.parts.otherCosts),
    {
      sign: '+',
      label: 'Shipment costs',
      amount: formatMoney(money.shipmentCosts, currency),
      formula: 'Sum of the costs of all shipments',
      inputs: shipmentInputs(screen),
    },
  ];
};

interface CellProps extends Pick<Figure, 'sign' | 'label'> {
  readonly total?: boolean;
  readonly children: ReactNode;
}

const Cell = ({ sign, label, children, total = false }: CellProps) => (
  <div className={styles.cell} {...(total && { 'data-total': true })}>
    <span className={styles.sign} aria-hidden>
      {sign}
    </span>
    <div>
      <div className={styles.label}>{label}</div>
      <div className={styles.amount}>{children}</div>
    </div>
  </div>
);

/** Renders again only when its figure changes. */
const FigureCell = memo(
  ({ sign, label, amount, formula, inputs }: Figure) => (
    <Cell sign={sign} label={label}>
      <NumberExplain title={label} value={amount}>
        {() => <Explanation title={label} formula={formula} inputs={inputs} />}
      </NumberExplain>
    </Cell>
  ),
  isEqual,
);

const Total = ({ screen }: { readonly screen: OrderScreen }) => {
  const { money, currency, shopCurrency, editing } = screen;
  const converted = convertToShopCurrency(
    money.cost.totalLandedCost,
    { currency, exchangeRates: editing.edit.exchangeRates },
    shopCurrency,
  );
  return (
    <Cell sign="=" label="Total landed" total>
      <span data-testid="total-landed">{formatMoney(money.total, currency)}</span>
      {converted !== null && (
        <span className={styles.shop}>≈ {formatMoney(converted, shopCurrency)}</span>
      )}
    </Cell>
  );
};

const MissingRates = ({ screen }: { readonly screen: OrderScreen }) => {
  const { missingCurrencies } = screen.money.cost;
  if (missingCurrencies.length === 0) return null;
  return (
    <div className={styles.missing} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <Sentence
          text={NO_RATE}
          slots={{ currencies: <strong>{missingCurrencies.join(', ')}</strong> }}
        />
      </span>
      <ToolButton onClick={() => screen.openTab('costs')}>Add rate</ToolButton>
    </div>
  );
};

interface MoneyStripProps {
  readonly screen: OrderScreen;
  /** The open tab has another subject; on a phone the strip shrinks to leave room for it. */
  readonly isAside?: boolean;
}

/** Costs of the order, in its currency, while it is being edited (CALC-PO, UI-SC-26). */
export const MoneyStrip = ({ screen, isAside = false }: MoneyStripProps) => (
  <section className={styles.strip} aria-label="Costs of the order">
    <div className={styles.row} data-aside={isAside || undefined}>
      {listFigures(screen).map((figure) => (
        <FigureCell key={figure.label} {...figure} />
      ))}
      <Total screen={screen} />
    </div>
    <MissingRates screen={screen} />
    <UnplannedPayment screen={screen} />
    <ShortUnits screen={screen} />
    <RevisionNote screen={screen} />
  </section>
);
