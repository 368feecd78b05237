import { expect, test } from '@jest/globals';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { parseSearch, stringifySearch } from './search-params.ts';
import { type SetUrlParam, useUrlParam } from './url-state.ts';

/** Two pages with a panel in the address; the second shows once its data came. */
const renderPages = async () => {
  const setters = new Map<string, SetUrlParam>();
  let show = (): void => undefined;
  const data = new Promise<void>((resolve) => {
    show = resolve;
  });
  const Page = ({ name }: { readonly name: string }) => {
    const [panel, setPanel] = useUrlParam('panel');
    setters.set(name, setPanel);
    return <p>{`${name}: ${panel ?? 'closed'}`}</p>;
  };
  const root = createRootRoute();
  const page = (path: string, loader?: () => Promise<void>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <Page name={path} />,
      ...(loader !== undefined && { loader }),
    });
  const router = createRouter({
    routeTree: root.addChildren([page('first'), page('second', () => data)]),
    history: createMemoryHistory({ initialEntries: ['/first?panel=edit'] }),
    parseSearch,
    stringifySearch,
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('first: edit');
  return { router, setters, show };
};

test('a panel is part of the address of its page', async () => {
  const { router, setters } = await renderPages();
  act(() => setters.get('first')?.(null));
  await screen.findByText('first: closed');
  expect(router.latestLocation.href).toBe('/first');
});

test('a page that closes its panel late leaves the panel of the next page open', async () => {
  const { router, setters, show } = await renderPages();
  act(() => void router.navigate({ href: '/second?panel=new' }));
  act(() => setters.get('first')?.(null));
  show();
  await screen.findByText('second: new');
  act(() => setters.get('first')?.(null));
  await screen.findByText('second: new');
  expect(router.latestLocation.href).toBe('/second?panel=new');
});
