import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getProductHistory, getStockLevels } from '@quartermaster/contracts/products/history-calls';
import { type HistorySources, productHistory } from './query.ts';
import { findStockLevels } from './stock-levels.ts';

const requireFound = <Found>(found: Found | null): Found => {
  if (found === null) throw new Rejection('NOT_FOUND', 'No such product');
  return found;
};

export const productHistoryQueryRoutes = (sources: HistorySources): readonly MountedRoute[] => [
  mount(getStockLevels, async (request) => {
    const found = await findStockLevels(sources.pool, requireTeamId(request), request.params.id);
    const { levels, revision } = requireFound(found);
    return { body: levels, revision };
  }),
  mount(getProductHistory, async (request) => {
    const { params, query, now } = request;
    const id = { teamId: requireTeamId(request), productId: params.id };
    return { body: requireFound(await productHistory(sources, id, { days: query.days, now })) };
  }),
];
