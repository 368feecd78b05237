import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPiece } from '../testing/render-app.tsx';
import { onDemand } from './on-demand.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

/** Answer of the console's server when it is asked whether it is reachable. */
const serverAnswers = (answer: () => Promise<Response>): void => {
  globalThis.fetch = jest.fn(answer);
};

test('a part is fetched when it is first shown, and something waits in its place', async () => {
  const load = jest.fn(async () => Greeting);
  const Part = onDemand(load, <p>Loading</p>);
  expect(load).not.toHaveBeenCalled();
  render(<Part name="Ada" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a part that was shown or preloaded before is there at once', async () => {
  const load = jest.fn(async () => Greeting);
  const Part = onDemand(load, <p>Loading</p>);
  await Part.preload();
  render(<Part name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched waits beside what is typed, and comes once the server answers', async () => {
  let isThere = false;
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = onDemand(
    async () => (isThere ? Greeting : Promise.reject(new TypeError('Failed to fetch'))),
    <p>Loading</p>,
  );
  renderPiece(
    <>
      <input aria-label="Typed" defaultValue="" />
      <Part name="Ada" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Typed'), '12');
  expect(await screen.findByText('Waiting for the server')).toBeTruthy();
  isThere = true;
  expect(await screen.findByText('Hello Ada', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('12');
});

test('a part is not fetched while the browser is offline, since some browsers remember the failure', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = jest.fn(async () => Greeting);
  const Part = onDemand(load, <p>Loading</p>);
  renderPiece(<Part name="Ada" />);
  expect(await screen.findByText('Waiting for the server')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  onLine.mockRestore();
  expect(await screen.findByText('Hello Ada', {}, { timeout: 10_000 })).toBeTruthy();
});

test('a part that a newer version of the console no longer has says to reload', async () => {
  serverAnswers(async () => new Response(''));
  const load = jest.fn(async (): Promise<typeof Greeting> => Promise.reject(new Error('404')));
  const Part = onDemand(load, <p>Loading</p>);
  renderPiece(<Part name="Ada" />);
  expect(await screen.findByText('A newer version of the console is there')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
});

test('a panel that cannot be fetched says so in a message', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = onDemand(async (): Promise<typeof Greeting> => Promise.reject(new Error('Offline')));
  renderPiece(<Part name="Ada" />);
  expect(await screen.findByText(/^Waiting for the server\. /)).toBeTruthy();
});
