import { describe, expect, test } from '@jest/globals';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import { listAffected, refetchAffected } from '../data/invalidation.ts';

describe('after a change', () => {
  test('UI-DT-04 ST-AFT-01 the related lists are read again, whatever changed', () => {
    const affected = listAffected([]);
    for (const subject of [
      'inventory',
      'products',
      'to-buy',
      'suppliers',
      'demand-plan',
    ] as const) {
      expect(affected).toContain(subject);
    }
  });

  test('an order takes its shipments and payments along', () => {
    expect(listAffected(['purchase-orders'])).toContain('payments');
    expect(listAffected(['purchase-orders'])).not.toContain('reports');
  });

  test('what is on the screen is fetched at once, the rest when it is shown', async () => {
    const client = createQueryClient();
    const read: string[] = [];
    const watch = (subject: string, enabled: boolean) =>
      new QueryObserver(client, {
        queryKey: [subject, 'list'],
        queryFn: () => read.push(subject),
        enabled,
      }).subscribe(() => undefined);
    const stops = [watch('inventory', true), watch('reports', true), watch('to-buy', false)];
    await client.refetchQueries();
    read.length = 0;
    await refetchAffected(client, []);
    for (const stop of stops) stop();
    expect(read).toEqual(['inventory']);
  });
});

test('UI-DT-02 UI-DT-03 a query is not run again when the window gets the focus, and its answer is kept for 5 minutes', async () => {
  const client = createQueryClient();
  let runs = 0;
  const queryFn = (): number => (runs += 1);
  const query = { queryKey: ['inventory'], queryFn, staleTime: 0 };
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  await client.refetchQueries();
  const before = runs;
  client.mount();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await new Promise((resolve) => setTimeout(resolve));
  client.unmount();
  focusManager.setFocused(undefined);
  expect(runs).toBe(before);
  expect(client.getQueryCache().find({ queryKey: ['inventory'] })?.gcTime).toBe(5 * 60_000);
  stop();
  client.clear();
});

test('UI-DT-01 a query that fails is not tried again', async () => {
  const client = createQueryClient();
  let tries = 0;
  const queryFn = (): never => {
    tries += 1;
    throw new Error('down');
  };
  await expect(client.query({ queryKey: ['inventory'], queryFn })).rejects.toThrow('down');
  expect(tries).toBe(1);
});
