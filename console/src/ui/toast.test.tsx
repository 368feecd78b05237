import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { renderPiece } from '../testing/render-app.tsx';
import { toast } from './toast.tsx';

const shown = () => notificationsStore.getState().notifications;

beforeEach(() => {
  notifications.clean();
});

describe('toasts', () => {
  test('CALC-K-13 UI-SH-03..05 stay 2, 3 and 4 seconds', () => {
    renderPiece(<span />);
    toast.success('Saved');
    toast.warning('Session expired. Please login again.');
    toast.error();
    expect(shown().map(({ autoClose }) => autoClose)).toEqual([2000, 3000, 4000]);
  });

  test('UI-SH-02 appear at the top right', async () => {
    renderPiece(<span />);
    toast.success('Saved');
    const place = (await screen.findByText('Saved')).closest('[data-position]');
    expect(place?.getAttribute('data-position')).toBe('top-right');
  });

  test('ERR-04 an error without words of its own has the general ones', async () => {
    renderPiece(<span />);
    toast.error();
    const text = await screen.findByText('Something went wrong. Please try again later.');
    expect(text.closest('[role="alert"]')).toBeTruthy();
  });

  test('a failed request says what was not done, and has an id for support to copy', async () => {
    const user = userEvent.setup();
    renderPiece(<span />);
    const broken = { status: 500, problem: null, requestId: 'req-1', method: 'PUT', url: '/x' };
    toast.failed(new CallFailed(broken), { title: 'The order was not saved' });
    const shownToast = await screen.findByRole('alert');
    expect(shownToast.textContent).toMatch(/^The order was not saved.*try again later.*req-1$/);
    await user.click(within(shownToast).getByRole('button', { name: 'Copy the id for support' }));
    expect(await navigator.clipboard.readText()).toBe('req-1');
  });

  test('an undo is offered for 8 seconds and done once', async () => {
    renderPiece(<span />);
    let undone = 0;
    toast.undoable('3 items ignored', () => (undone += 1));
    expect(shown()[0]?.autoClose).toBe(8000);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undone).toBe(1);
    expect(shown()).toEqual([]);
  });

  test('the close button names the message that it closes', async () => {
    renderPiece(<span />);
    toast.warning('Two rows were left out');
    const name = 'Close the message: Two rows were left out';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(shown()).toEqual([]);
  });

  test.each(['focus', 'hover'])('stay for as long as they have the %s', async (kept) => {
    renderPiece(<span />);
    toast.success('Saved');
    const close = await screen.findByRole('button', { name: /^Close the message/ });
    jest.useFakeTimers();
    const pass = (ms: number): void =>
      act(() => {
        jest.advanceTimersByTime(ms);
      });
    if (kept === 'focus') act(() => close.focus());
    else fireEvent.mouseEnter(screen.getByRole('status'));
    pass(10_000);
    expect(shown()).toHaveLength(1);
    if (kept === 'focus') act(() => close.blur());
    else fireEvent.mouseLeave(screen.getByRole('status'));
    pass(1900);
    expect(shown()).toHaveLength(1);
    pass(200);
    expect(shown()).toEqual([]);
    jest.useRealTimers();
  });
});
