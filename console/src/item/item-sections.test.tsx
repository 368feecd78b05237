import { afterEach, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { StatusHistory } from './item-sections.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const change = (from: string | null, to: string, cause: string) => ({
  on: '2026-11-21',
  from,
  to,
  cause,
});

test('a status that came twice on one day is shown twice, the newest first', () => {
  const complaints = jest.spyOn(console, 'error');
  const changes = [
    change('STOCK_GAP', 'HEALTHY', 'BusinessDayStarted'),
    change('HEALTHY', 'STOCK_GAP', 'ShipmentDetailsChanged'),
    change('STOCK_GAP', 'HEALTHY', 'StockObserved'),
  ];
  render(
    <MantineProvider>
      <StatusHistory changes={changes} />
    </MantineProvider>,
  );
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toContain('The stock changed');
  expect(entries[2]).toContain('A new day began');
  expect(complaints).not.toHaveBeenCalled();
});
