import { lazyRouteComponent } from '@tanstack/react-router';
import { preloadGrid } from '../grid/load-engine.tsx';

/** A page with a table: the code of the table is fetched at the same time as that of the page. */
export const gridPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => {
    preloadGrid();
    return load();
  }, name);
