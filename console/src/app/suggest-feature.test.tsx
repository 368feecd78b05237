import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { suggestFeature } from '@quartermaster/contracts/feature-suggestions/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';

const known = answers(getUserContext, aUserContext());

const openForm = async () => {
  renderApp('/nowhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
  await userEvent.click(await screen.findByText('Suggest a feature'));
  return within(await screen.findByRole('dialog', { name: 'Suggest a feature' }));
};

test('UI-SC-36 API-MISC-01 a suggestion has at most 500 characters, which are counted, and is sent trimmed', async () => {
  const { calls } = fakeApi(known, answers(suggestFeature, undefined));
  const form = await openForm();
  const field = form.getByRole('textbox', { name: 'What is missing?' });
  expect(form.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(field);
  await userEvent.paste(` ${'a'.repeat(500)}b`);
  expect(form.getByText('500 of 500 characters')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, ' Scan barcodes ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Thank you, your suggestion was sent')).toBeTruthy();
  const sent = calls.filter(({ path }) => path === '/feature-suggestions');
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'Scan barcodes' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a suggestion that is refused stays in the form', async () => {
  fakeApi(known, refuses(suggestFeature, 429, { code: 'RATE_LIMITED', message: 'Too many' }));
  const form = await openForm();
  await userEvent.type(form.getByRole('textbox'), 'Scan barcodes');
  await userEvent.click(form.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Your team has made 50 suggestions today/)).toBeTruthy();
  expect(form.getByDisplayValue('Scan barcodes')).toBeTruthy();
});
