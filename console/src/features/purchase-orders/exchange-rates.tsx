import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { AlertBox } from '../../ui/cards.tsx';
import { Card } from '../../ui/page.tsx';
import { QuantityInput } from '../../ui/quantity-input.tsx';
import { currencyOptions } from '../../lib/currencies.ts';
import type { OrderScreen } from './order-screen.ts';

interface RateProps {
  readonly from: string;
  readonly to: string;
  readonly rate: number | null;
  readonly onChange: (rate: number | null) => void;
  readonly onRemove: (() => void) | null;
}

const Rate = ({ from, to, rate, onChange, onRemove }: RateProps) => (
  <div className="qm-rate">
    <span className="qm-numeric">1 {from} =</span>
    <QuantityInput
      aria-label={`Rate: ${to} for 1 ${from}`}
      whole={false}
      value={rate}
      error={rate === null}
      placeholder="Rate"
      onChange={onChange}
    />
    <span>{to}</span>
    <ActionIcon
      aria-label={`Remove the rate of ${to}`}
      disabled={onRemove === null}
      onClick={() => onRemove?.()}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  </div>
);

/** Units of each currency for one of the order's; those that are missing stand first. */
export const ExchangeRates = ({ screen }: { readonly screen: OrderScreen }) => {
  const { editing, currency, money } = screen;
  const rates = editing.edit.exchangeRates;
  const missing = money.cost.missingCurrencies.filter((code) => rates[code] === undefined);
  const set = (code: string, rate: number | null): void =>
    editing.change((edit) => {
      const { [code]: _, ...others } = edit.exchangeRates;
      const kept = rate === null || rate <= 0 ? others : { ...others, [code]: rate };
      return { ...edit, exchangeRates: kept };
    });
  const known = Object.entries(rates).filter(([code]) => code !== currency);
  const unused = currencyOptions().filter(
    ({ value }) => value !== currency && rates[value] === undefined && !missing.includes(value),
  );
  return (
    <Card title="Exchange rates">
      <div className="qm-cost-list">
        {missing.length > 0 && (
          <AlertBox tone="warning">
            Enter the rate of {missing.join(', ')}, then the totals are known.
          </AlertBox>
        )}
        {[...missing.map((code) => [code, null] as const), ...known].map(([code, rate]) => (
          <Rate
            key={code}
            from={currency}
            to={code}
            rate={rate}
            onChange={(next) => set(code, next)}
            onRemove={rate === null ? null : () => set(code, null)}
          />
        ))}
        <Select
          aria-label="Add the rate of a currency"
          placeholder="Add a currency"
          searchable
          w={220}
          data={unused}
          value={null}
          onChange={(code) => {
            if (code !== null) set(code, 1);
          }}
        />
        <p className="qm-muted">
          How many of that currency one {currency} buys. Amounts in other currencies are converted
          with these rates.
        </p>
      </div>
    </Card>
  );
};
