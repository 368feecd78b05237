import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  type BusinessDetails,
  noBusinessDetails,
} from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails, setBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const signedIn = answers(getUserContext, aUserContext());
const storeName = 'Gift Shop';
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = async () => {
  const button = await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.matches(':disabled, [data-loading]')).toBe(false));
  await userEvent.click(button);
};

test('details that are typed while others are being saved stay, and are saved over those', async () => {
  let [now, revision]: [BusinessDetails, number] = [noBusinessDetails, 4];
  const slow = held({
    ...answers(setBusinessDetails, undefined),
    respond: (call) => {
      [now, revision] = [call.body as BusinessDetails, revision + 1];
      return answers(setBusinessDetails, undefined, { ETag: `"${revision}"` }).respond(call);
    },
  });
  const read = answers(getBusinessDetails, { ...now, storeName });
  const { calls } = fakeApi(signedIn, slow.answer, {
    ...read,
    respond: (call) =>
      answers(getBusinessDetails, { ...now, storeName }, { ETag: `"${revision}"` }).respond(call),
  });
  renderApp('/settings/general');
  await userEvent.type(await field('Business name'), ' Gifts Limited ');
  await save();
  await userEvent.type(await field('VAT number'), 'GB 99');
  await slow.goOn();
  expect(await screen.findByText('Details saved')).toBeTruthy();
  expect((await field('VAT number')).value).toBe('GB 99');
  expect((await field('Business name')).value).toBe('Gifts Limited');
  await save();
  await slow.goOn();
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"']);
  expect(sent[1]?.body).toMatchObject({ businessName: 'Gifts Limited', vatNumber: 'GB 99' });
});

test('details that cannot be read again keep what is typed', async () => {
  let isBroken = false;
  const read = answers(getBusinessDetails, { ...noBusinessDetails, storeName }, { ETag: '"4"' });
  const broken = refuses(getBusinessDetails, 500, { code: 'INTERNAL', message: 'Broken' });
  fakeApi(signedIn, { ...read, respond: (call) => (isBroken ? broken : read).respond(call) });
  const { client } = renderApp('/settings/general');
  await userEvent.type(await field('VAT number'), 'GB 99');
  isBroken = true;
  await client.invalidateQueries({ queryKey: ['settings'] });
  await expect(screen.findByText('Broken', {}, { timeout: 500 })).rejects.toThrow();
  expect((await field('VAT number')).value).toBe('GB 99');
});
