import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Answers the question when and how something was paid: today, with this reference. Returns the day that it proposed. */
export const answerHowPaid = async (what: string, reference = ''): Promise<string> => {
  const question = await screen.findByRole('dialog', { name: `Mark ${what} as paid` });
  const day = within(question).getByLabelText<HTMLInputElement>('Paid on').value;
  if (reference !== '')
    await userEvent.type(within(question).getByLabelText('Reference'), reference);
  await userEvent.click(within(question).getByRole('button', { name: 'Mark as paid' }));
  return day;
};
