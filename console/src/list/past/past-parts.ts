import { momentText } from '../../ui/words.ts';
import type { ListParts } from '../definition.ts';

/** Parts of a list that shows the past, without any that change something. */
export const toPastParts = <Row>(
  parts: ListParts<Row>,
  noneAt: (moment: string) => string,
  asOf: string,
): ListParts<Row> => {
  const { note, switches, tools, exporting, aside, overview, summary } = parts;
  const { openPast, panelsPast, grid = {} } = parts;
  const { activeId, selection, onSelectionChange, onEdit, onBlock, isChanged, ...shown } = grid;
  return {
    note,
    switches,
    tools,
    exporting,
    aside,
    overview,
    summary,
    ...(openPast !== undefined && { open: openPast }),
    panels: panelsPast,
    grid: shown,
    empty: {
      title: noneAt(momentText(asOf)),
      children: 'Go to a later moment, or back to now.',
    },
  };
};
