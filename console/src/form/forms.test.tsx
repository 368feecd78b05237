import { beforeAll, describe, expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import type { Issue } from '@quartermaster/contracts/core/rejection';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMergeFields, type Version } from './draft.ts';
import { useEditForm } from './use-edit-form.ts';
import { useForm } from './use-form-panel.ts';

const schema = supplierFields.pick({ name: true, city: true, contacts: true });
const contact = { name: 'Ada', email: 'ada@halden.example', phone: '', isPrimary: true };
const start = { name: 'Halden', city: 'Oslo', contacts: [contact, contact] };
type Supplier = typeof start;

const refuse = (issues: readonly Issue[], code: 'VALIDATION_FAILED' | 'VERSION_STALE') =>
  new CallFailed({
    method: 'PUT',
    url: '/suppliers',
    status: code === 'VERSION_STALE' ? 412 : 400,
    requestId: null,
    problem: { code, message: 'Refused', issues: [...issues] },
  });

/** An API whose calls wait until the test answers them. */
const anApi = () => {
  const sent: Supplier[] = [];
  const answers: ((error?: Error) => void)[] = [];
  return {
    sent,
    send: (value: Supplier): Promise<void> => {
      sent.push(value);
      return new Promise((resolve, reject) => {
        answers.push((error) => (error === undefined ? resolve() : reject(error)));
      });
    },
    answer: async (error?: Error): Promise<void> => {
      await waitFor(() => expect(answers).not.toEqual([]));
      await act(async () => answers.shift()?.(error));
    },
  };
};

describe('a form that is sent as a whole', () => {
  const open = (api: ReturnType<typeof anApi>, first = start) => {
    const saved: Supplier[] = [];
    const words = (path: string) => (path === 'name' ? 'Enter a name' : undefined);
    const hook = renderHook(
      (now: Supplier) => {
        const form = useForm({
          start: now,
          schema,
          words,
          send: (value) => api.send(value),
          onSaved: (_, value) => saved.push(value),
        });
        return { ...form, shown: [form.field.text('name'), form.field.value('contacts')] };
      },
      { initialProps: first },
    );
    const form = () => hook.result.current;
    return { ...hook, form, saved, save: () => act(() => form().save()) };
  };

  test('is checked by the schema of the contract, which also says what is sent', async () => {
    const api = anApi();
    const { form, save, saved } = open(api);
    act(() => form().set({ name: ' ' }));
    expect(form().field.text('name').error).toBeUndefined();
    save();
    expect(api.sent).toEqual([]);
    expect(form().field.text('name').error).toBe('Enter a name');
    act(() => form().set({ name: ' Halden AS ' }));
    expect(form().field.text('name').error).toBeUndefined();
    save();
    await api.answer();
    expect(saved).toEqual([{ ...start, name: 'Halden AS' }]);
  });

  test('is sent once however often it is saved, and again after a refusal', async () => {
    const api = anApi();
    const { form, save, saved } = open(api);
    save();
    save();
    await api.answer(new TypeError('Failed to fetch'));
    expect([api.sent.length, form().isSaving]).toEqual([1, false]);
    save();
    save();
    await api.answer();
    save();
    expect([api.sent.length, saved.length, form().isSaving]).toEqual([2, 1, true]);
  });

  test('shows issues of the server at their fields, also within lists, until those are changed', async () => {
    const api = anApi();
    const { form, save } = open(api);
    act(() => form().set({ city: 'Bergen' }));
    save();
    const issues = [
      { path: 'body.name', message: 'This name is taken' },
      { path: 'contacts.1.email', message: 'No mail arrives there' },
      { path: 'city', message: 'No such city' }, // no component shows this field
    ];
    await api.answer(refuse(issues, 'VALIDATION_FAILED'));
    expect(form().value.city).toBe('Bergen');
    expect(form().field.text('name').error).toBe('This name is taken');
    expect(form().getError('contacts.1.email')).toBe('No mail arrives there');
    expect(form().getError('contacts.0.email')).toBeUndefined();
    expect(form().field.value('contacts').error).toBe('No mail arrives there');
    expect(form().sentences).toEqual(['No such city']);
    act(() => form().set({ contacts: [contact] }));
    expect(form().field.value('contacts').error).toBeUndefined();
    expect(form().field.text('name').error).toBe('This name is taken');
    save();
    expect([form().field.text('name').error, form().sentences]).toEqual([undefined, []]);
  });

  test('shows a refusal without issues as a whole', async () => {
    const api = anApi();
    const { form, save } = open(api);
    save();
    await api.answer(refuse([], 'VALIDATION_FAILED'));
    expect(form().sentences).toEqual(['Refused']);
  });

  test('follows what is read in the fields that nobody typed in', () => {
    const { form, rerender } = open(anApi());
    act(() => form().set({ name: 'Halden AS' }));
    rerender({ ...start, city: 'Bergen' });
    expect(form().value).toEqual({ ...start, name: 'Halden AS', city: 'Bergen' });
    rerender({ ...start, name: 'Halden AS' });
    expect(form().isDirty).toBe(false);
  });

  test('calls nothing after it was closed', async () => {
    const api = anApi();
    const { save, saved, unmount } = open(api);
    save();
    unmount();
    await api.answer();
    expect(saved).toEqual([]);
  });
});

describe('a form of something that others change too', () => {
  const mergeFields = createMergeFields<Supplier>((supplier) =>
    (['name', 'city', 'contacts'] as const).map((key) => ({
      key,
      label: key,
      value: supplier[key],
      text: JSON.stringify(supplier[key]),
    })),
  );

  const open = (api: ReturnType<typeof anApi>) => {
    const stored = { now: { value: start, revision: 4 } as Version<Supplier> };
    const client = new QueryClient();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const query = { queryKey: ['supplier'], queryFn: () => Promise.resolve(stored.now) };
    const bases: (number | null)[] = [];
    const first = stored.now;
    const toVersion = (read: Version<Supplier>) => read;
    const hook = renderHook(
      () =>
        useEditForm({
          read: first,
          query,
          toVersion,
          mergeFields,
          schema,
          send: async ({ revision }, value) => {
            bases.push(revision);
            await api.send(value);
            stored.now = { value, revision: (revision ?? 0) + 1 };
          },
          done: 'Supplier saved',
        }),
      { wrapper },
    );
    const form = () => hook.result.current;
    const isIdle = () => waitFor(() => expect(form().isSaving).toBe(false));
    return { form, save: () => act(() => form().save()), isIdle, stored, bases };
  };

  test('keeps what is typed during a save as a draft over the saved value', async () => {
    const api = anApi();
    const { form, save, isIdle, bases } = open(api);
    act(() => form().set({ name: ' Halden AS ' }));
    save();
    act(() => form().set({ city: 'Bergen' }));
    save(); // the second press sends nothing
    await api.answer();
    await isIdle();
    expect(form().value).toEqual({ ...start, name: 'Halden AS', city: 'Bergen' });
    expect(form().isDirty).toBe(true);
    save();
    await api.answer();
    await isIdle();
    expect(form().isDirty).toBe(false);
    expect(bases).toEqual([4, 5]);
    expect(api.sent.map(({ name, city }) => [name, city])).toEqual([
      ['Halden AS', 'Oslo'],
      ['Halden AS', 'Bergen'],
    ]);
  });

  test('shows issues of the server beside what was typed meanwhile', async () => {
    const api = anApi();
    const { form, save, isIdle } = open(api);
    act(() => form().set({ name: 'Halden AS' }));
    save();
    act(() => form().set({ city: 'Bergen' }));
    const issues = [{ path: 'contacts.0.email', message: 'No mail arrives there' }];
    await api.answer(refuse(issues, 'VALIDATION_FAILED'));
    await isIdle();
    expect(form().getError('contacts.0.email')).toBe('No mail arrives there');
    expect(form().value).toEqual({ ...start, name: 'Halden AS', city: 'Bergen' });
    act(() => form().discard());
    expect(form().getError('contacts.0.email')).toBeUndefined();
    expect(form().value).toEqual(start);
  });

  test('holds both versions when another user saved first', async () => {
    const api = anApi();
    const { form, save, isIdle, stored } = open(api);
    act(() => form().set({ name: 'Halden AS' }));
    save();
    stored.now = { value: { ...start, name: 'Halden Ltd' }, revision: 5 };
    await api.answer(refuse([], 'VERSION_STALE'));
    await isIdle();
    const { conflict } = form();
    expect(conflict?.versions.theirs[0]?.text).toBe('"Halden Ltd"');
    expect(form().sentences).toEqual([]);
    act(() => conflict?.resolve(conflict.versions.mine));
    await api.answer();
    await isIdle();
    expect(api.sent.map(({ name }) => name)).toEqual(['Halden AS', 'Halden AS']);
    expect(form()).toMatchObject({ conflict: null, isDirty: false });
  });
});

/** The tests wait for their expectations, so React need not warn of unexpected changes. */
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
