import type { ExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { referenceRateQuery } from './reference-rate.ts';

type ByCurrency<Value> = Readonly<Record<string, Value>>;

/** Reference rates as they are fetched, one currency at a time; one that is not known is to be typed. */
export const useReferenceRates = (base: string) => {
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
