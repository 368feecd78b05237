import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { getProductHistory, getStockLevels } from '@quartermaster/contracts/products/history-calls';
import { type HistorySources, productHistory } from './query.ts';
import { stockLevelsOf } from './stock-levels.ts';

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new Rejection('NOT_FOUND', 'No such product');
  return found;
};

export const productHistoryQueryRoutes = (sources: HistorySources): readonly MountedRoute[] => [
  mount(getStockLevels, async (request) => {
    const found = await stockLevelsOf(sources.pool, teamOf(request), request.params.id);
    const { levels, revision } = known(found);
    return { body: levels, revision };
  }),
  mount(getProductHistory, async (request) => {
    const { params, query, now } = request;
    const id = { teamId: teamOf(request), productId: params.id };
    return { body: known(await productHistory(sources, id, { days: query.days, now })) };
  }),
];
