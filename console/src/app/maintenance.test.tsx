import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Maintenance } from './maintenance.tsx';

test('UI-SH-09..14 the maintenance screen says what it must and is not indexed', () => {
  render(<Maintenance details="Sunday 02:00 to 04:00 UTC" />);
  expect(screen.getByRole('heading').textContent).toBe('Scheduled maintenance in progress');
  expect(screen.getByText(/servers are undergoing scheduled maintenance/)).toBeTruthy();
  expect(screen.getByText('Sunday 02:00 to 04:00 UTC')).toBeTruthy();
  expect(screen.getByText(/Access is temporarily unavailable/)).toBeTruthy();
  expect(
    screen.getByText("We'll be back online shortly—thank you for your patience!"),
  ).toBeTruthy();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});
