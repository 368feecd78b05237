import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  type BusinessDetails,
  noBusinessDetails,
} from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails, setBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const admin = aUserContext();
const signedIn = answers(getUserContext, admin);
const details: BusinessDetails = {
  ...noBusinessDetails,
  businessName: 'Gifts Limited',
  vatNumber: 'GB 99',
  contactNumber: '+44 116',
  contactEmail: 'buy@gifts.example',
  businessAddress: 'Mill 3\nLeicester',
};
const storeName = 'Gift Shop';
const known = answers(getBusinessDetails, { ...details, storeName }, { ETag: '"4"' });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const paper = () => screen.findByRole('img', { name: 'Head of a purchase order' });

/** API that stores the saved details, with one revision per save. */
const makeDetailsServer = (first: BusinessDetails) => {
  let [now, revision] = [first, 4];
  const tag = () => ({ ETag: `"${String(revision)}"` });
  return [
    {
      ...known,
      respond: (call: Parameters<typeof known.respond>[0]) =>
        answers(getBusinessDetails, { ...now, storeName }, tag()).respond(call),
    },
    {
      ...answers(setBusinessDetails, undefined),
      respond: (call: Parameters<typeof known.respond>[0]) => {
        if (call.headers.get('If-Match') !== tag().ETag) {
          const stale = { code: 'VERSION_STALE', message: 'Changed' } as const;
          return refuses(setBusinessDetails, 412, stale).respond(call);
        }
        [now, revision] = [call.body as BusinessDetails, revision + 1];
        return answers(setBusinessDetails, undefined, tag()).respond(call);
      },
    },
    (theirs: BusinessDetails) => {
      [now, revision] = [theirs, revision + 1];
    },
  ] as const;
};

describe('the general settings', () => {
  test('UI-RT-19 are the first page of the settings, which lists the others', async () => {
    fakeApi(signedIn, known);
    const { router } = renderApp('/settings');
    expect((await field('Business name')).value).toBe('Gifts Limited');
    expect(router.state.location.pathname).toBe('/settings/general');
    const nav = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(nav).getByRole('link', { name: 'Data status' })).toBeTruthy();
  });

  test('UI-SC-34 NF-F-01 show the head of an order as it is entered, at first with the name of the store, and save it twice in a row', async () => {
    const [read, save] = makeDetailsServer(noBusinessDetails);
    const { calls } = fakeApi(signedIn, read, save);
    renderApp('/settings/general');
    const user = userEvent.setup();
    expect(within(await paper()).getByText('Gift Shop')).toBeTruthy();
    await user.type(await field('Business name'), ' Gifts Limited ');
    await user.type(await field('VAT number'), 'GB 99');
    await user.type(await field('Business address'), 'Mill 3');
    expect(within(await paper()).getByText('Gifts Limited')).toBeTruthy();
    expect(within(await paper()).getByText('VAT number GB 99')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    await user.type(await field('Contact number'), '+44 116');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const first = { ...noBusinessDetails, businessName: 'Gifts Limited', vatNumber: 'GB 99' };
    const both = { ...first, businessAddress: 'Mill 3' };
    const sent = calls.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ body }) => body)).toEqual([both, { ...both, contactNumber: '+44 116' }]);
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"']);
  });

  test('refuse an email address that is none before asking the server', async () => {
    const { calls } = fakeApi(signedIn, known);
    renderApp('/settings/general');
    const user = userEvent.setup();
    const email = await field('Contact email');
    await user.clear(email);
    await user.type(email, 'buy@');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Enter an email address/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await field('Contact email')).value).toBe('buy@gifts.example');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('put what the server refuses beside its field', async () => {
    const issues = [{ path: 'vatNumber', message: 'Not a number we know' }];
    const refusal = { code: 'VALIDATION_FAILED', message: 'Not valid', issues } as const;
    fakeApi(signedIn, known, refuses(setBusinessDetails, 400, refusal));
    renderApp('/settings/general');
    const user = userEvent.setup();
    await user.type(await field('VAT number'), '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not a number we know')).toBeTruthy();
  });

  test('ERR-27 show both versions when somebody else saved meanwhile', async () => {
    const [read, save, saveTheirs] = makeDetailsServer(details);
    const { calls } = fakeApi(signedIn, read, save);
    renderApp('/settings/general');
    const user = userEvent.setup();
    await user.type(await field('VAT number'), '9');
    saveTheirs({ ...details, businessName: 'Presents Limited' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('dialog', { name: /Somebody else changed/ });
    await user.click(within(panel).getByRole('button', { name: 'Save the chosen values' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      ...details,
      vatNumber: 'GB 999',
      businessName: 'Presents Limited',
    });
  });

  test('ROLE-P-06 are read by members, who see whom to ask', async () => {
    const member = { ...admin, user: { ...admin.user, role: 'MEMBER' as const } };
    fakeApi(answers(getUserContext, member), known);
    renderApp('/settings/general');
    expect((await field('Business name')).readOnly).toBe(true);
    expect(screen.getByText('Only admins change these details')).toBeTruthy();
    const nav = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(nav).queryByRole('link', { name: 'Data status' })).toBeNull();
  });

  test('offer a retry when they cannot be loaded', async () => {
    fakeApi(signedIn, refuses(getBusinessDetails, 500, { code: 'INTERNAL', message: 'It broke' }));
    renderApp('/settings/general');
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
