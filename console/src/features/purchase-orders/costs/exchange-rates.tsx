import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlertBox } from '../../../ui/cards.tsx';
import { Card } from '../../../ui/page.tsx';
import { LongSelect } from '../../../form/choice-fields.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { rateRule } from '../../../lib/numbers/rules.ts';
import { currencyOptions } from '../../../lib/currencies.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { toast } from '../../../ui/toast.tsx';
import { rateAge, referenceRateQuery } from '../../../data/exchange-rates.ts';
import {
  enterRates,
  fetchRateOf,
  rateLabel,
  ratesHint,
  rateUnknown,
  removeRateOf,
} from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './exchange-rates.module.css';

/** Fetches reference rates, several at once; the user types an unknown one. `pending`: currencies that are being fetched. */
const useFetchRate = (base: string, onRate: (code: string, rate: number) => void) => {
  const client = useQueryClient();
  const mutationKey = ['reference-rate', base];
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (code: string) => client.query({ ...referenceRateQuery(base, code) }),
    onSuccess: ({ rate }, code) => onRate(code, rate),
    onError: (error, code) => {
      const words = { FX_RATE_NOT_FOUND: rateUnknown(code) };
      toast.failed(error, { title: 'The rate was not fetched', words });
    },
    meta: { changes: 'nothing', showsErrors: true },
  });
  return { pending, fetchRate: mutate };
};

interface RateProps {
  readonly from: string;
  readonly to: string;
  readonly rate: number | null;
  readonly today: string;
  readonly busy: boolean;
  readonly onFetch: () => void;
  readonly onChange: (rate: number | null) => void;
  readonly onRemove: (() => void) | null;
}

/** Age of the rate, as long as it is the fetched reference rate. */
const Age = ({ from, to, rate, today }: Pick<RateProps, 'from' | 'to' | 'rate' | 'today'>) => {
  const { data } = useQuery({ ...referenceRateQuery(from, to), enabled: false });
  const age = data?.rate === rate ? rateAge(data, today) : null;
  if (age === null) return null;
  return (
    <p className={styles.age} {...(age.old && { 'data-old': true })}>
      {age.text}
    </p>
  );
};

const Rate = ({ from, to, rate, today, busy, onFetch, onChange, onRemove }: RateProps) => (
  <div className={styles.rate}>
    <span className={textStyles.numeric}>1 {from} =</span>
    <NumberField
      aria-label={rateLabel(from, to)}
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
      aria-label={fetchRateOf(to)}
      onClick={onFetch}
    >
      Fetch
    </Button>
    <ActionIcon
      aria-label={removeRateOf(to)}
      disabled={onRemove === null}
      onClick={() => onRemove?.()}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
    <Age {...{ from, to, rate, today }} />
  </div>
);

/** Rates being edited: those that an amount needs, those that the user added, and those of the order. */
const useRates = ({ editing, currency, money }: OrderScreen) => {
  const [added, setAdded] = useState<readonly string[]>([]);
  const rates = editing.edit.exchangeRates;
  const missing = money.cost.missingCurrencies.filter((code) => rates[code] === undefined);
  const set = (code: string, rate: number | null): void =>
    editing.change((edit) => {
      const { [code]: _, ...others } = edit.exchangeRates;
      const kept = rate === null ? others : { ...others, [code]: rate };
      return { ...edit, exchangeRates: kept };
    });
  const { pending, fetchRate } = useFetchRate(currency, set);
  const add = (code: string): void => {
    setAdded((before) => [...before, code]);
    fetchRate(code);
  };
  const known = Object.keys(rates).filter((code) => code !== currency);
  const open = [...missing, ...added].filter((code) => rates[code] === undefined);
  const remove = (code: string): void => {
    setAdded((before) => before.filter((one) => one !== code));
    set(code, null);
  };
  const codes = [...new Set([...open, ...known])];
  return { rates, missing, codes, pending, fetchRate, set, add, remove };
};

/** Units of each currency that one unit of the order's currency buys; missing ones come first. */
export const ExchangeRates = ({ screen }: { readonly screen: OrderScreen }) => {
  const { currency, today } = screen;
  const { rates, missing, codes, pending, fetchRate, ...change } = useRates(screen);
  const unused = currencyOptions().filter(
    ({ value }) => value !== currency && !codes.includes(value),
  );
  return (
    <Card title="Exchange rates">
      <Stack gap={8}>
        {missing.length > 0 && <AlertBox tone="warning">{enterRates(missing)}</AlertBox>}
        {codes.map((code) => (
          <Rate
            key={code}
            from={currency}
            to={code}
            rate={rates[code] ?? null}
            today={today}
            busy={pending.includes(code)}
            onFetch={() => fetchRate(code)}
            onChange={(next) => change.set(code, next)}
            onRemove={missing.includes(code) ? null : () => change.remove(code)}
          />
        ))}
        <LongSelect
          key={codes.join()} // clears the typed text after a choice
          aria-label="Add the rate of a currency"
          placeholder="Add a currency"
          w={220}
          data={unused}
          value={null}
          onChange={(code) => {
            if (code !== null) change.add(code);
          }}
        />
        <p className={textStyles.muted}>{ratesHint(currency)}</p>
      </Stack>
    </Card>
  );
};
