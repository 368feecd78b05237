import { beforeAll, describe, expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { renderHook, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createMergeFields, type Version } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';

interface Address {
  readonly street: string;
  readonly city: string;
}

const parted = createMergeFields<Address>(({ street, city }) => [
  { key: 'street', label: 'Street', value: street, text: street },
  { key: 'city', label: 'City', value: city, text: city },
]);
const start: Version<Address> = {
  value: { street: 'Mill Lane 3', city: 'Leicester' },
  revision: 4,
};
const stale = new CallFailed({
  method: 'PUT',
  url: '/address',
  status: 412,
  requestId: null,
  problem: { code: 'VERSION_STALE', message: 'Changed' },
});

/** An API that stores one address; each save waits until the test releases it. */
const anApi = () => {
  let stored = start;
  const sent: Version<Address>[] = [];
  const waiting: (() => void)[] = [];
  return {
    sent,
    store: (value: Address): void => {
      stored = { value, revision: (stored.revision ?? 0) + 1 };
    },
    readAgain: () => Promise.resolve(stored),
    send: async ({ revision }: Version<Address>, value: Address): Promise<void> => {
      sent.push({ value, revision });
      await new Promise<void>((resolve) => void waiting.push(resolve));
      if (revision !== stored.revision) throw stale;
      stored = { value, revision: (stored.revision ?? 0) + 1 };
    },
    goOn: async (): Promise<void> => {
      await waitFor(() => expect(waiting).not.toEqual([]));
      waiting.shift()?.();
    },
  };
};

const editor = ({ send, readAgain }: Pick<ReturnType<typeof anApi>, 'send' | 'readAgain'>) =>
  renderHook(
    ({ value, revision }: Version<Address>) => {
      const draft = useDraft(value, revision, parted);
      const saving = useSaving(draft, { mergeFields: parted, send, readAgain, done: 'Saved' });
      return { ...draft, ...saving };
    },
    { initialProps: start },
  );

const type = ({ result }: ReturnType<typeof editor>, fields: Partial<Address>): void =>
  flushSync(() => result.current.change((before) => ({ ...before, ...fields })));
const save = ({ result }: ReturnType<typeof editor>): void =>
  flushSync(() => result.current.save());
const isIdle = ({ result }: ReturnType<typeof editor>) =>
  waitFor(() => expect(result.current.isSaving).toBe(false));

/** The tests wait for their expectations, so React need not warn of unexpected changes. */
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

describe('a draft', () => {
  test('is saved over what was saved before it, with what was typed during that save', async () => {
    const api = anApi();
    const shown = editor(api);
    type(shown, { street: 'High Street 1' });
    save(shown);
    type(shown, { city: 'Derby' });
    await api.goOn();
    await isIdle(shown);
    expect(shown.result.current).toMatchObject({
      dirty: true,
      value: { street: 'High Street 1', city: 'Derby' },
    });
    save(shown);
    await api.goOn();
    await isIdle(shown);
    expect(api.sent.map(({ revision }) => revision)).toEqual([4, 5]);
    expect(shown.result.current.dirty).toBe(false);
  });

  test('is sent under the revision it was made on, whatever was read since', async () => {
    const api = anApi();
    const shown = editor(api);
    type(shown, { street: 'High Street 1' });
    shown.rerender({ value: { street: 'Low Road 9', city: 'Leicester' }, revision: 5 });
    expect(shown.result.current.value.street).toBe('High Street 1');
    save(shown);
    await api.goOn();
    expect(api.sent).toEqual([
      { value: { street: 'High Street 1', city: 'Leicester' }, revision: 4 },
    ]);
  });

  test('gives way to what is read while nothing is changed', () => {
    const shown = editor(anApi());
    type(shown, { city: 'Derby' });
    flushSync(() => shown.result.current.undo());
    shown.rerender({ value: { street: 'Low Road 9', city: 'Leicester' }, revision: 5 });
    expect(shown.result.current.value.street).toBe('Low Road 9');
  });

  test('does not take an answer from before its save for what was saved', async () => {
    const api = anApi();
    let late = 2;
    const readAgain = () => {
      late -= 1;
      return late >= 0 ? Promise.resolve(start) : api.readAgain();
    };
    const shown = editor({ ...api, readAgain });
    type(shown, { street: 'High Street 1' });
    save(shown);
    type(shown, { city: 'Derby' });
    await api.goOn();
    await isIdle(shown);
    expect(shown.result.current.base.revision).toBe(5);
    expect(shown.result.current.value).toEqual({ street: 'High Street 1', city: 'Derby' });
  });

  test('stays when its save fails', async () => {
    const refused = () => Promise.reject(new TypeError('Failed to fetch'));
    const shown = editor({ ...anApi(), send: refused });
    type(shown, { city: 'Derby' });
    save(shown);
    await isIdle(shown);
    expect(shown.result.current).toMatchObject({ dirty: true, value: { city: 'Derby' } });
  });

  test('stays when what was saved cannot be read again', async () => {
    const api = anApi();
    const shown = editor({ ...api, readAgain: () => Promise.reject(new TypeError('Failed')) });
    type(shown, { city: 'Derby' });
    save(shown);
    await api.goOn();
    await isIdle(shown);
    expect(shown.result.current).toMatchObject({ dirty: true, value: { city: 'Derby' } });
  });
});

describe('a save over an old revision', () => {
  test('whose answer was lost is found to be stored, and not sent again', async () => {
    const api = anApi();
    const shown = editor(api);
    type(shown, { city: 'Derby' });
    api.store({ street: 'Mill Lane 3', city: 'Derby' });
    save(shown);
    await api.goOn();
    await isIdle(shown);
    expect(api.sent).toHaveLength(1);
    expect(shown.result.current.dirty).toBe(false);
  });

  test('is shown with both versions when somebody else changed something', async () => {
    const api = anApi();
    const shown = editor(api);
    type(shown, { city: 'Derby' });
    api.store({ street: 'Low Road 9', city: 'Leicester' });
    save(shown);
    await api.goOn();
    await isIdle(shown);
    expect(api.sent).toHaveLength(1);
    expect(shown.result.current.conflict?.versions.theirs[0]?.text).toBe('Low Road 9');
    flushSync(() => shown.result.current.conflict?.dismiss());
    expect(shown.result.current).toMatchObject({ dirty: true, value: { city: 'Derby' } });
  });

  test('is sent a bounded number of times with growing pauses, then shown', async () => {
    const times: number[] = [];
    const send = (): Promise<never> => {
      times.push(performance.now());
      return Promise.reject(stale);
    };
    const shown = editor({ ...anApi(), send });
    type(shown, { city: 'Derby' });
    save(shown);
    await waitFor(() => expect(shown.result.current.conflict).not.toBeNull(), { timeout: 20_000 });
    expect(times).toHaveLength(5);
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(pauses[3]).toBeGreaterThan(900);
    expect((pauses[3] ?? 0) > (pauses[1] ?? 0)).toBe(true);
  });
});
