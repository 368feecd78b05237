import {
  demandPlanEvents,
  type DemandPlanEvent,
} from '@quartermaster/contracts/demand-plan/events';
import { decideByType, type Decider } from '../core/decider.ts';
import { adjustCells, type AdjustmentCommand, recordAdjustment } from './adjustments.ts';
import {
  endForecast,
  type ForecastCommand,
  generatePlan,
  interruptForecast,
  recordComputation,
  recordForecastParts,
  recordPrices,
  refreshForecast,
} from './forecast.ts';
import { setLike, type SetLikeItem } from './like-items.ts';
import {
  addShopEvent,
  changeShopEvent,
  removeShopEvent,
  type ShopEventCommand,
} from './shop-events.ts';
import { type DemandPlan, evolve, initial, snapshot } from './state.ts';

export type DemandPlanCommand =
  | ForecastCommand
  | AdjustmentCommand
  | SetLikeItem
  | ShopEventCommand;

/** Stream `demand_plan-<teamId>.<teamId>`: the plan of a team, its forecasts, prices and adjusted months. */
export const demandPlanDecider: Decider<DemandPlanCommand, DemandPlan, DemandPlanEvent> = {
  subject: 'demand_plan',
  definitions: demandPlanEvents,
  initial,
  evolve,
  snapshot,
  decide: decideByType<DemandPlanCommand, DemandPlan, DemandPlanEvent>({
    GeneratePlan: generatePlan,
    RefreshForecast: refreshForecast,
    RecordComputation: recordComputation,
    RecordForecastParts: recordForecastParts,
    EndForecast: endForecast,
    InterruptForecast: interruptForecast,
    RecordPrices: recordPrices,
    AdjustCells: adjustCells,
    RecordAdjustment: recordAdjustment,
    SetLikeItem: setLike,
    AddShopEvent: addShopEvent,
    ChangeShopEvent: changeShopEvent,
    RemoveShopEvent: removeShopEvent,
  }),
};
