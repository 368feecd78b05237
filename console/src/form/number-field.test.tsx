import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { leadTimeRule, rateRule, unitsRule } from '../lib/numbers/rules.ts';
import { renderPiece } from '../testing/render-app.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { commitTypedBeforeSave, saveIfReadable } from './unreadable.ts';

const saved = jest.fn<(value: number | null) => void>();

type Given = Partial<NumberFieldProps> & { readonly start?: number | null };

const Form = ({ start = 5, ...more }: Given) => {
  const [value, setValue] = useState<number | null>(start);
  return (
    <>
      <NumberField label="Count" rule={unitsRule} value={value} onChange={setValue} {...more} />
      <output>{String(value)}</output>
      <button onClick={() => saveIfReadable(() => saved(value))}>Save</button>
      <button onClick={() => setValue(99)}>Set to 99</button>
    </>
  );
};

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Count' });
const kept = (): string | null => screen.getByRole('status').textContent;
const type = async (text: string): Promise<void> => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

let stop = (): void => undefined;
beforeEach(() => {
  saved.mockClear();
  stop = commitTypedBeforeSave();
});
afterEach(() => {
  stop();
});

describe('a field for a number', () => {
  test('takes what was typed on Enter and when it is left', async () => {
    renderPiece(<Form />);
    await type('1.2k{Enter}');
    expect([kept(), field().value]).toEqual(['1200', '1,200']);
    await type('7');
    await userEvent.tab();
    expect(kept()).toBe('7');
  });

  test('shows every digit of a rate, and takes it back as it is', async () => {
    renderPiece(<Form rule={rateRule} start={17_000.5} />);
    expect(field().value).toBe('17000.5');
    await type('0.925{Enter}');
    expect([kept(), field().value]).toEqual(['0.925', '0.925']);
  });

  test.each(['abc', '-3', '731', '1.5'])(
    'keeps “%s”, marked, and says what is accepted',
    async (text) => {
      renderPiece(<Form rule={leadTimeRule} />);
      await type(text);
      expect(screen.queryByText('Enter a whole number from 0 to 730')).toBeNull();
      await userEvent.tab();
      expect(screen.getByText('Enter a whole number from 0 to 730')).toBeTruthy();
      expect([field().value, field().getAttribute('aria-invalid'), kept()]).toEqual([
        text,
        'true',
        '5',
      ]);
    },
  );

  test('refuses the save and gets the focus while it cannot be read', async () => {
    renderPiece(<Form />);
    await type('abc');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement === field()).toBe(true);
    expect(saved).not.toHaveBeenCalled();
    await type('6');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveBeenCalledWith(6);
  });

  test('shows a number that came from elsewhere in place of a text that cannot be read', async () => {
    renderPiece(<Form />);
    await type('abc');
    await userEvent.click(screen.getByRole('button', { name: 'Set to 99' }));
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['99', null]);
  });

  test('stays selected while another number arrives, until something is typed', async () => {
    renderPiece(<Form />);
    field().focus();
    fireEvent.click(screen.getByRole('button', { name: 'Set to 99' }));
    expect(field().value).toBe('99');
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 2]);
    await userEvent.keyboard('74');
    expect(field().value).toBe('74');
  });

  test('gives up on Escape only what is being typed', async () => {
    const heard = jest.fn();
    document.addEventListener('keydown', heard);
    renderPiece(<Form />);
    await type('77');
    heard.mockClear();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect([field().value, kept(), heard.mock.calls.length]).toEqual(['5', '5', 0]);
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(heard).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', heard);
  });

  test('is live where a button waits for its number', async () => {
    renderPiece(<Form isLive />);
    await type('12');
    expect([kept(), field().value]).toEqual(['12', '12']);
    await type('1.0');
    expect(field().value).toBe('1.0');
  });
});

describe('Ctrl+S', () => {
  const press = () => fireEvent.keyDown(field(), { key: 's', ctrlKey: true });
  const listen = () => {
    const onSave = jest.fn(() => kept());
    window.addEventListener('keydown', onSave);
    return { onSave, done: () => window.removeEventListener('keydown', onSave) };
  };

  test('first takes the number that is being typed', async () => {
    const { onSave, done } = listen();
    renderPiece(<Form />);
    await type('8');
    onSave.mockClear();
    press();
    done();
    expect(onSave.mock.results).toEqual([{ type: 'return', value: '8' }]);
  });

  test('does not save while the number that is being typed cannot be read', async () => {
    const { onSave, done } = listen();
    renderPiece(<Form />);
    await type('abc');
    onSave.mockClear();
    expect(press()).toBe(false);
    done();
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText('Enter a whole number from 0 to 10,000,000')).toBeTruthy();
    expect(document.activeElement === field()).toBe(true);
  });
});
