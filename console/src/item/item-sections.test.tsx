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
    change('STOCK_GAP', 'HEALTHY', 'An order was sent'),
    change('HEALTHY', 'STOCK_GAP', 'A delivery was put off'),
    change('STOCK_GAP', 'HEALTHY', 'A shipment arrived'),
  ];
  render(
    <MantineProvider>
      <StatusHistory changes={changes} />
    </MantineProvider>,
  );
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toContain('A shipment arrived');
  expect(entries[2]).toContain('An order was sent');
  expect(complaints).not.toHaveBeenCalled();
});
