import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPiece } from '../testing/render-app.tsx';
import { DateField } from './date-field.tsx';

test('a day is typed as people write it and kept as YYYY-MM-DD', async () => {
  const Form = () => {
    const [day, setDay] = useState<string | null>('2026-03-01');
    return (
      <>
        <DateField label="Arrives on" value={day} onChange={setDay} />
        <output>{String(day)}</output>
      </>
    );
  };
  renderPiece(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Arrives on');
  expect(field.value).toBe('Mar 1, 2026');
  await userEvent.clear(field);
  await userEvent.type(field, 'Apr 20, 2026');
  await userEvent.tab();
  expect(await screen.findByText('2026-04-20')).toBeTruthy();
});
