import { describe, expect, test } from '@jest/globals';
import { getFile, requestUpload } from '@quartermaster/contracts/assets/calls';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails, setBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, answersFile, fakeApi, refuses } from '../../testing/fake-api.ts';
import { fakePuts } from '../../testing/fake-put.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const path = '/settings/general';
const admin = aUserContext();
const signedIn = answers(getUserContext, admin);
const buildUrl = (digit: number, name: string): string =>
  `https://shop.example/api/files/018f0000-0000-7000-8000-00000000000${String(digit)}/${name}`;
const oldUrl = buildUrl(1, 'old.png');
const newUrl = buildUrl(2, 'logo.png');
const picture = new File(['0123456789'], 'logo.png', { type: 'image/png' });

const details = { ...noBusinessDetails, businessName: 'Gifts Limited' };
const storeName = 'Gift Shop';
/** Shop with this logo, which accepts uploads and changes. */
const shop = (logoUrl: string, ...first: readonly ReturnType<typeof refuses>[]) =>
  fakeApi(
    ...first,
    signedIn,
    answers(getBusinessDetails, { ...details, storeName, logoUrl }, { ETag: '"4"' }),
    answers(setBusinessDetails, undefined, { ETag: '"5"' }),
    answers(requestUpload, { url: `${newUrl}?grant=signed`, fileUrl: newUrl }),
    answersFile(getFile, 'logo.png', 'bytes'),
  );
const saved = ({ calls }: ReturnType<typeof shop>): readonly unknown[] =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const drop = async (file: File): Promise<void> => {
  const place = await screen.findByRole('group', { name: 'Drop the logo here' });
  fireEvent.drop(place, { dataTransfer: { files: [file], types: ['Files'] } });
};
const sent = (puts: ReturnType<typeof fakePuts>) =>
  waitFor(() => {
    const [put] = puts;
    if (put === undefined) throw new Error('Nothing was sent');
    return put;
  });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const logo = () => screen.findByRole<HTMLImageElement>('img', { name: 'Logo' });
const dataUrl = `data:text/plain;charset=utf-8;base64,${btoa('bytes')}`;

describe('the logo', () => {
  test('API-AST-01 API-AST-02 UI-SC-34 is uploaded, shown on the paper and saved with the other details', async () => {
    const puts = fakePuts();
    const api = shop('');
    renderApp(path);
    await drop(picture);
    const put = await sent(puts);
    expect(put.headers).toEqual({ 'Content-Type': 'image/png' });
    put.progress(4);
    const bar = await screen.findByRole('progressbar', { name: 'Upload of logo.png' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    put.answer(204);
    expect((await logo()).src).toBe(dataUrl);
    const paper = screen.getByRole('img', { name: 'Head of a purchase order' });
    await waitFor(() => expect(paper.querySelector('img')?.src).toBe(dataUrl));
    expect(saved(api)).toEqual([]);
    await save();
    await waitFor(() => expect(saved(api)).toEqual([{ ...details, logoUrl: newUrl }]));
    const upload = api.calls.find(({ path: called }) => called.startsWith('/assets/'));
    expect([upload?.path, upload?.body]).toEqual([
      '/assets/logos',
      { filename: 'logo.png', filetype: 'image/png' },
    ]);
  });

  test('is replaced by another file', async () => {
    const puts = fakePuts();
    const api = shop(oldUrl);
    renderApp(path);
    expect(await screen.findByText('old.png')).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(input?.accept).toBe('image/png,image/jpeg,image/webp');
    await userEvent.upload(input!, picture);
    (await sent(puts)).answer(204);
    expect(await screen.findByText('logo.png')).toBeTruthy();
    await save();
    await waitFor(() => expect(saved(api)).toEqual([{ ...details, logoUrl: newUrl }]));
  });

  test('is removed when that is saved, and stays when it is discarded', async () => {
    const api = shop(oldUrl);
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('group', { name: 'Drop the logo here' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await save();
    await waitFor(() => expect(saved(api)).toEqual([details]));
  });

  test('of more than 1 MB is not sent, and the next file may be', async () => {
    const puts = fakePuts();
    shop('');
    renderApp(path);
    const large = new File([], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 1024 * 1024 + 1 });
    await drop(large);
    expect(await screen.findByText('A file may have at most 1 MB')).toBeTruthy();
    expect(puts).toEqual([]);
    await drop(picture);
    (await sent(puts)).answer(204);
    await logo();
    expect(screen.queryByText('A file may have at most 1 MB')).toBeNull();
  });

  test('NF-U-03 whose upload is cancelled or breaks off stays as it was', async () => {
    const puts = fakePuts();
    shop('');
    renderApp(path);
    await drop(picture);
    await sent(puts);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('group', { name: 'Drop the logo here' })).toBeTruthy();
    await drop(picture);
    (await waitFor(() => puts[1] ?? Promise.reject(new Error('Nothing was sent')))).breakOff();
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('of another type is refused in the words of the server', async () => {
    const message = 'A logo must be a PNG, JPEG or WebP picture';
    shop('', refuses(requestUpload, 415, { code: 'UNSUPPORTED_MEDIA_TYPE', message }));
    renderApp(path);
    await drop(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('that the server does not take is named beside it', async () => {
    const issues = [{ path: 'logoUrl', message: 'This is no file that was uploaded here' }];
    const refusal = { code: 'VALIDATION_FAILED', message: 'Not valid', issues } as const;
    shop(oldUrl, refuses(setBusinessDetails, 400, refusal));
    renderApp(path);
    await userEvent.type(await screen.findByLabelText('VAT number'), '9');
    await save();
    expect(await screen.findByText('This is no file that was uploaded here')).toBeTruthy();
  });

  test('whose file is gone says so', async () => {
    shop(oldUrl, refuses(getFile, 404, { code: 'NOT_FOUND', message: 'No such file' }));
    renderApp(path);
    expect(
      (await screen.findAllByText('The file of the logo could not be found')).length,
    ).toBeGreaterThan(0);
  });

  test('ERR-27 is one of the parts to choose from when somebody else saved meanwhile', async () => {
    const stale = { code: 'VERSION_STALE', message: 'Changed' } as const;
    let logoUrl = oldUrl;
    fakeApi(
      signedIn,
      answers(getBusinessDetails, () => ({ ...details, storeName, logoUrl }), { ETag: '"4"' }),
      refuses(setBusinessDetails, 412, stale),
      answersFile(getFile, 'logo.png', 'bytes'),
    );
    renderApp(path);
    await userEvent.type(await screen.findByLabelText('VAT number'), '9');
    logoUrl = newUrl;
    await save();
    const panel = await screen.findByRole('dialog', { name: /Somebody else changed/ });
    const theirs = within(panel).getByRole<HTMLInputElement>('radio', { name: 'Logo: theirs' });
    expect(theirs.checked).toBe(true);
    expect(within(panel).getByText('logo.png')).toBeTruthy();
  });

  test('ROLE-P-06 is seen by members, who cannot change it', async () => {
    const member = { ...admin, user: { ...admin.user, role: 'MEMBER' as const } };
    shop(oldUrl, answers(getUserContext, member));
    renderApp(path);
    await logo();
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
