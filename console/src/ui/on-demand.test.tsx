import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { onDemand } from './on-demand.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly text: string }> {
  override state = { text: '' };
  static getDerivedStateFromError = (error: unknown) => ({ text: String(error) });
  override render = () => (this.state.text === '' ? this.props.children : this.state.text);
}

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
  Part.preload();
  await Promise.resolve();
  render(<Part name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched is an error of the page, and is fetched again when it is shown again', async () => {
  const load = jest.fn(async (): Promise<typeof Greeting> => Promise.reject(new Error('Offline')));
  const Part = onDemand(load);
  Part.preload();
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { unmount } = render(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  expect(await screen.findByText('Error: Offline')).toBeTruthy();
  unmount();
  quiet.mockRestore();
  load.mockImplementation(async () => Greeting);
  render(<Part name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});
