import { ActionIcon, Button, Select } from '@mantine/core';
import type { ExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { AlertBox } from '../../../ui/cards.tsx';
import { Card } from '../../../ui/page.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { rateRule } from '../../../lib/numbers/rules.ts';
import { currencyOptions } from '../../../lib/currencies.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { rateAge, referenceRateQuery } from '../../../data/exchange-rates.ts';
import { toast } from '../../../ui/toast.tsx';

type ByCurrency<Value> = Readonly<Record<string, Value>>;

/** Reference rates as they are fetched, one currency at a time; one that is not known is to be typed. */
const useReferenceRates = (base: string) => {
  const client = useQueryClient();
  const [fetched, setFetched] = useState<ByCurrency<ExchangeRate>>({});
  const [busy, setBusy] = useState<ByCurrency<true>>({});
  const fetchRate = async (code: string): Promise<number | null> => {
    setBusy((before) => ({ ...before, [code]: true }));
    try {
      const rate = await client.query({ ...referenceRateQuery(base, code) });
      setFetched((before) => ({ ...before, [code]: rate }));
      return rate.rate;
    } catch (error) {
      const words = { FX_RATE_NOT_FOUND: `The rate of ${code} is not known. Type it in.` };
      toast.failed(error, { title: 'The rate was not fetched', words });
      return null;
    } finally {
      setBusy(({ [code]: _, ...others }) => others);
    }
  };
  return { fetched, busy, fetchRate };
};

interface RateProps {
  readonly from: string;
  readonly to: string;
  readonly rate: number | null;
  /** The reference rate that was fetched; null before. */
  readonly fetched: ExchangeRate | null;
  readonly today: string;
  readonly busy: boolean;
  readonly onFetch: () => void;
  readonly onChange: (rate: number | null) => void;
  readonly onRemove: (() => void) | null;
}

const Age = ({ rate, fetched, today }: Pick<RateProps, 'rate' | 'fetched' | 'today'>) => {
  const age = fetched?.rate === rate ? rateAge(fetched, today) : null;
  if (age === null) return null;
  return (
    <p className="qm-rate-age qm-muted" {...(age.old && { 'data-old': true })}>
      {age.text}
    </p>
  );
};

const Rate = ({ from, to, rate, busy, onFetch, onChange, onRemove, ...reference }: RateProps) => (
  <div className="qm-rate">
    <span className="qm-numeric">1 {from} =</span>
    <NumberField
      aria-label={`Rate: ${to} for 1 ${from}`}
      rule={rateRule}
      value={rate}
      error={rate === null}
      placeholder="Rate"
      onChange={onChange}
    />
    <span>{to}</span>
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={`Fetch the rate of ${to}`}
      onClick={onFetch}
    >
      Fetch
    </Button>
    <ActionIcon
      aria-label={`Remove the rate of ${to}`}
      disabled={onRemove === null}
      onClick={() => onRemove?.()}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
    <Age rate={rate} {...reference} />
  </div>
);

/** The rates being edited: those that an amount needs, those that the user added, and those of the order. */
const useRates = ({ editing, currency, money }: OrderScreen) => {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const reference = useReferenceRates(currency);
  const rates = editing.edit.exchangeRates;
  const missing = money.cost.missingCurrencies.filter((code) => rates[code] === undefined);
  const set = (code: string, rate: number | null): void =>
    editing.change((edit) => {
      const { [code]: _, ...others } = edit.exchangeRates;
      const kept = rate === null ? others : { ...others, [code]: rate };
      return { ...edit, exchangeRates: kept };
    });
  const fetchInto = async (code: string): Promise<void> => {
    const rate = await reference.fetchRate(code);
    if (rate !== null) set(code, rate);
  };
  const add = (code: string): void => {
    setAsked((before) => [...before, code]);
    void fetchInto(code);
  };
  const known = Object.keys(rates).filter((code) => code !== currency);
  const open = [...missing, ...asked].filter((code) => rates[code] === undefined);
  const remove = (code: string): void => {
    setAsked((before) => before.filter((one) => one !== code));
    set(code, null);
  };
  const codes = [...new Set([...open, ...known])];
  return { ...reference, rates, missing, codes, set, fetchInto, add, remove };
};

/** Units of each currency for one of the order's; missing ones come first. */
export const ExchangeRates = ({ screen }: { readonly screen: OrderScreen }) => {
  const { currency, today } = screen;
  const { rates, missing, codes, fetched, busy, ...change } = useRates(screen);
  const unused = currencyOptions().filter(
    ({ value }) => value !== currency && !codes.includes(value),
  );
  return (
    <Card title="Exchange rates">
      <div className="qm-cost-list">
        {missing.length > 0 && (
          <AlertBox tone="warning">
            Enter the rate of {missing.join(', ')}, then the totals are known.
          </AlertBox>
        )}
        {codes.map((code) => (
          <Rate
            key={code}
            from={currency}
            to={code}
            rate={rates[code] ?? null}
            fetched={fetched[code] ?? null}
            today={today}
            busy={busy[code] === true}
            onFetch={() => void change.fetchInto(code)}
            onChange={(next) => change.set(code, next)}
            onRemove={missing.includes(code) ? null : () => change.remove(code)}
          />
        ))}
        <Select
          key={codes.join()} // what was typed goes with the choice
          aria-label="Add the rate of a currency"
          placeholder="Add a currency"
          searchable
          w={220}
          data={unused}
          value={null}
          onChange={(code) => {
            if (code !== null) change.add(code);
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
