import { describe, expect, test } from '@jest/globals';
import { addComment, type Comment, listComments } from '@quartermaster/contracts/comments/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../testing/fake-api.ts';
import { renderOnPage } from '../testing/render-app.tsx';
import { CommentsPanel } from './comments-panel.tsx';

const contextId = '018f0000-0000-7000-8000-000000000010';
const said = (content: string): Comment => ({
  id: content,
  user_email: 'ada@gift-shop.example',
  created_at: '2026-03-02T09:56:00.000Z',
  content,
});

const conversation = (...start: readonly Comment[]) => {
  const all = [...start];
  return fakeApi(
    answers(listComments, () => [...all]),
    answers(addComment, ({ body }) => {
      const comment = said((body as { content: string }).content);
      all.push(comment);
      return comment;
    }),
  );
};
const shown = () =>
  renderOnPage(<CommentsPanel contextId={contextId} about="PO-0001" onClose={() => undefined} />);
const field = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Comment' });

describe('comments', () => {
  test('UI-RT-20 are read oldest first, with their author and age', async () => {
    conversation(said('First'), said('Second'));
    shown();
    const list = await screen.findByRole('list', { name: 'Comments' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('First');
    expect(second?.textContent).toContain('Second');
    expect(within(first!).getByText('ada@gift-shop.example')).toBeTruthy();
    expect(within(first!).getByText('4 min. ago')).toBeTruthy();
  });

  test('API-COM-02 are sent with Ctrl+Enter and then shown', async () => {
    const { calls } = conversation();
    shown();
    expect(await screen.findByText('No comment yet')).toBeTruthy();
    await userEvent.type(await field(), 'Late again{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('list', { name: 'Comments' })).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { content: 'Late again' },
    ]);
    await waitFor(async () => expect((await field()).textContent).toBe(''));
  });

  test('are not left without a question before they are sent', async () => {
    conversation();
    const { leave } = shown();
    await userEvent.type(await field(), 'Call them');
    leave();
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await field()).toHaveProperty('value', 'Call them');
  });

  test('VAL-017 of blanks are not sent', async () => {
    const { calls } = conversation();
    shown();
    await userEvent.type(await field(), '   {Control>}{Enter}{/Control}');
    expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('that are not recorded stay in the field', async () => {
    fakeApi(
      answers(listComments, []),
      refuses(addComment, 404, { code: 'NOT_FOUND', message: 'There is nothing to comment on' }),
    );
    shown();
    await userEvent.type(await field(), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('What you are writing about no longer exists.')).toBeTruthy();
    expect((await field()).textContent).toBe('Hello');
  });
});
