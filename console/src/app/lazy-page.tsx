import type { ComponentType } from 'react';
import { preloadGrid } from '../grid/load-engine.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageSkeleton } from '../ui/states.tsx';

type Page = ComponentType<object>;

/** A page whose code is fetched when it is first shown. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, Page>>>,
  name: Name,
) => onDemand(async () => (await load())[name], <PageSkeleton />, { wholePage: true });

/** A page with a table: the code of the table is fetched at the same time as that of the page. */
export const gridPage: typeof lazyPage = (load, name) =>
  lazyPage(() => {
    preloadGrid();
    return load();
  }, name);
