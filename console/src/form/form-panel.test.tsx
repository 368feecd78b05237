import { describe, expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPiece } from '../testing/render-app.tsx';
import { FormPanel } from './form-panel.tsx';
import { useFormPanel } from './use-form-panel.ts';

interface Save {
  readonly name: string;
  readonly end: (isTaken: boolean) => void;
}

const refusal = new CallFailed({
  method: 'POST',
  url: '/shelves',
  status: 400,
  requestId: null,
  problem: { code: 'VALIDATION_FAILED', message: 'Not this name' },
});

/** A panel with one field; the test ends its saves. */
const showPanel = () => {
  const saves: Save[] = [];
  let closed = 0;
  const Panel = () => {
    const form = useFormPanel({
      start: { name: '' },
      send: ({ name }) =>
        new Promise<void>((resolve, reject) => {
          const end = (isTaken: boolean): void => (isTaken ? resolve() : reject(refusal));
          saves.push({ name, end });
        }),
      onSaved: () => (closed += 1),
    });
    return (
      <FormPanel
        title="New shelf"
        saveLabel="Add"
        form={form}
        isReady={form.value.name !== ''}
        onClose={() => (closed += 1)}
        refusedTitle="Refused"
      >
        <label>
          Name
          <input
            value={form.value.name}
            onChange={(event) => form.set({ name: event.currentTarget.value })}
          />
        </label>
      </FormPanel>
    );
  };
  const routeTree = createRootRoute({ component: Panel });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  renderPiece(<RouterProvider router={router as never} />);
  return { saves, closed: () => closed };
};

/** Resolves with true while the fields are disabled. */
const waits = async () => (await field()).closest('fieldset')?.disabled;

const field = () => screen.findByLabelText<HTMLInputElement>('Name');

describe('the panel of a form', () => {
  test('is saved once by Enter, and takes nothing more until the save has ended', async () => {
    const { saves, closed } = showPanel();
    await userEvent.type(await field(), 'Top{Enter}');
    await waitFor(() => expect(saves).toHaveLength(1));
    await waitFor(async () => expect(await waits()).toBe(true));
    await userEvent.keyboard('{Enter}');
    expect(saves).toHaveLength(1);
    saves[0]?.end(true);
    await waitFor(() => expect(closed()).toBe(1));
  });

  test('keeps what was typed when its save fails, and shows what was refused', async () => {
    const { saves, closed } = showPanel();
    await userEvent.type(await field(), 'Bad{Enter}');
    await waitFor(() => expect(saves).toHaveLength(1));
    saves[0]?.end(false);
    await waitFor(async () => expect(await waits()).toBe(false));
    expect((await field()).value).toBe('Bad');
    expect((await screen.findByRole('alert')).textContent).toContain('Not this name');
    expect(closed()).toBe(0);
  });

  test('cannot be saved while it is not ready', async () => {
    const { saves } = showPanel();
    await userEvent.type(await field(), '{Enter}');
    expect(saves).toHaveLength(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  });
});
