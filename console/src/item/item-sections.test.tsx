import { afterEach, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { StatusHistory } from './item-sections.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const change = (from: string | null, to: string, reason: string) => ({
  on: '2026-11-21',
  from,
  to,
  cause: 'BusinessDayStarted',
  reason,
});

test('a status that came twice on one day is shown twice, the newest first', () => {
  const complaints = jest.spyOn(console, 'error');
  const changes = [
    change('STOCK_GAP', 'HEALTHY', 'A new day began.'),
    change('HEALTHY', 'STOCK_GAP', 'ada@shop.example changed a shipment of PO-0012.'),
    change('STOCK_GAP', 'HEALTHY', 'The store reported another stock.'),
  ];
  render(
    <MantineProvider>
      <StatusHistory changes={changes} />
    </MantineProvider>,
  );
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toContain('The store reported another stock.');
  expect(entries[1]).toContain('ada@shop.example changed a shipment of PO-0012.');
  expect(entries[2]).toContain('A new day began.');
  expect(complaints).not.toHaveBeenCalled();
});
