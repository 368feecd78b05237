import type { ReactElement } from 'react';
import { isPhone } from '../lib/use-phone.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { TableSkeleton } from '../ui/states.tsx';
import type { DataGridProps, EngineProps } from './grid-props.ts';

type EngineType = <Row>(
  props: DataGridProps<Row> & Pick<EngineProps, 'announce' | 'pasteHandler' | 'place'>,
) => ReactElement;

const engine = onDemand(
  async () => (await import('./grid-engine.tsx')).GridEngine,
  <TableSkeleton />,
);

/** The code of the table, which is larger than that of all screens together. */
export const GridEngine = engine as unknown as EngineType;

/** Fetches it together with the code of a page that shows a table. */
export const preloadGrid = (): void => {
  if (!isPhone()) void engine.preload(); // a phone shows cards
};
