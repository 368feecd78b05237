import type { ComponentType } from 'react';
import { preloadGrid } from '../grid/load-engine.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageSkeleton } from '../ui/states.tsx';

type Page = ComponentType<object>;

/** Page whose code is fetched when it is first shown. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, Page>>>,
  name: Name,
) => onDemand(async () => (await load())[name], <PageSkeleton />, { wholePage: true });

/** Page with a table: its code and that of the table are fetched at the same time. */
export const gridPage: typeof lazyPage = (load, name) =>
  lazyPage(() => {
    preloadGrid();
    return load();
  }, name);
