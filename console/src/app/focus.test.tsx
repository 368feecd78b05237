import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { restoreFocus, useFocusOnPage } from './focus.ts';

let stop = (): void => undefined;
beforeEach(() => {
  stop = restoreFocus();
});
afterEach(() => stop());

/** Does what browsers do to a button that is disabled while it has the focus. */
const disable = (button: HTMLButtonElement): void => {
  button.blur();
  button.disabled = true;
};

describe('a button that waits for an answer', () => {
  const twoButtons = () => {
    render(
      <>
        <button type="button">Send</button>
        <button type="button">Other</button>
      </>,
    );
    return screen.getAllByRole<HTMLButtonElement>('button');
  };

  test('has the focus again afterwards', async () => {
    const [send] = twoButtons();
    send!.focus();
    disable(send!);
    expect(document.activeElement?.tagName).toBe('BODY');
    send!.disabled = false;
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Send'));
  });

  test('takes the focus from nothing else', async () => {
    const [send, other] = twoButtons();
    send!.focus();
    disable(send!);
    other!.focus();
    send!.disabled = false;
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement?.textContent).toBe('Other');
  });
});

test('the page has the focus when what had it is gone', async () => {
  render(
    <main id="main" tabIndex={-1}>
      <button type="button">Save</button>
    </main>,
  );
  const button = screen.getByRole('button');
  button.focus();
  button.blur(); // browsers blur removed elements
  button.remove();
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('a new page has the focus when what had it is gone', async () => {
  const Pages = () => {
    const [path, setPath] = useState('/old');
    useFocusOnPage(path);
    return (
      <main id="main" tabIndex={-1}>
        {path === '/old' && (
          <button type="button" onClick={() => setPath('/new')}>
            Go
          </button>
        )}
      </main>
    );
  };
  render(<Pages />);
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement?.id).toBe('main');
});
