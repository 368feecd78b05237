import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeApi } from '../testing/fake-api.ts';
import { renderPiece } from '../testing/render-app.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { saveIfReadable } from './unreadable.ts';

beforeEach(() => {
  fakeApi();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const saved = jest.fn();

const Form = ({ start = '2026-03-01', ...more }: Partial<DateFieldProps> & { start?: string }) => {
  const [day, setDay] = useState<string | null>(start);
  return (
    <>
      <DateField label="Arrives on" value={day} onChange={setDay} {...more} />
      <output>{String(day)}</output>
      <button onClick={() => saveIfReadable(saved)}>Save</button>
    </>
  );
};

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Arrives on' });
const type = async (text: string): Promise<void> => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
  await userEvent.tab();
};
const kept = (): string | null => screen.getByRole('status').textContent;

test.each([
  ['en-US', 'Mar 1, 2026', '4/20/2026'],
  ['en-GB', '1 Mar 2026', "20 Apr '26"],
  ['de-DE', '1 Mar 2026', '20. April 2026'],
  ['fr-FR', '1 Mar 2026', '20/04/2026'],
])('a day is shown and typed as in %s and kept as YYYY-MM-DD', async (language, shown, typed) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  renderPiece(<Form />);
  expect(field().value).toBe(shown);
  await type(typed);
  expect(kept()).toBe('2026-04-20');
});

test.each([
  ['en-US', 'Su'],
  ['de-DE', 'Mo'],
])('weeks begin as in %s, on %s', async (language, first) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  renderPiece(<Form />);
  await userEvent.click(field());
  const today = await screen.findByRole('button', { current: 'date', hidden: true });
  expect(today.closest('table')?.querySelector('th')?.textContent).toBe(first);
});

test('a text that is no date stays, is marked and stops the save', async () => {
  saved.mockClear();
  renderPiece(<Form />);
  await type('soon');
  expect(await screen.findByText('Enter a date, such as Mar 2, 2026')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([field().value, field().getAttribute('aria-invalid'), kept()]).toEqual([
    'soon',
    'true',
    '2026-03-01',
  ]);
  expect(document.activeElement === field()).toBe(true);
  expect(saved).not.toHaveBeenCalled();
  await type('Mar 3, 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toHaveBeenCalledTimes(1);
});

test('days outside the limits are refused with the limit', async () => {
  renderPiece(<Form max="2026-03-02" />);
  await type('Mar 3, 2026');
  expect(await screen.findByText('Enter Mar 2, 2026 or an earlier date')).toBeTruthy();
  expect(kept()).toBe('2026-03-01');
});

test('Escape gives up what was typed and nothing else', async () => {
  const heard = jest.fn();
  document.addEventListener('keydown', heard);
  renderPiece(<Form />);
  await userEvent.clear(field());
  await userEvent.type(field(), 'so');
  heard.mockClear();
  fireEvent.keyDown(field(), { key: 'Escape' });
  document.removeEventListener('keydown', heard);
  expect(field().value).toBe('Mar 1, 2026');
  expect(heard).not.toHaveBeenCalled();
});

test('a day is picked from a calendar that marks the today of the shop', async () => {
  renderPiece(<Form />);
  await userEvent.type(field(), 'x');
  await userEvent.click(field());
  const today = await screen.findByRole('button', { current: 'date', hidden: true });
  expect(today.textContent).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: /^17 March 2026/, hidden: true }));
  expect([kept(), field().value]).toEqual(['2026-03-17', 'Mar 17, 2026']);
});

test('a field that must hold a day refuses to be emptied', async () => {
  renderPiece(<Form clearable={false} />);
  await userEvent.clear(field());
  await userEvent.tab();
  expect(await screen.findByText('Enter a date, such as Mar 2, 2026')).toBeTruthy();
  expect(kept()).toBe('2026-03-01');
});
