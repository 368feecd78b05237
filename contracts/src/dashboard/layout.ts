import { z } from 'zod';
import { idSchemas } from '../core/ids.ts';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { defineRoute } from '../core/route.ts';

/**
 * The cards of the dashboard in their default order: sections, then the groups: what needs action, money at rest, what goes
 * well.
 */
export const dashboardCards = [
  'values',
  'stock',
  'doNext',
  'stockoutRisk',
  'runningLow',
  'outOfStock',
  'overStocked',
  'noSales',
  'newProduct',
  'healthy',
] as const;
export const dashboardCard = z.enum(dashboardCards);
export type DashboardCard = z.infer<typeof dashboardCard>;

const distinctCards = z
  .array(dashboardCard)
  .max(dashboardCards.length)
  .refine((cards) => new Set(cards).size === cards.length, { message: 'Names a card twice' });

/** Layout that a member chose. Cards that are not in `order` are at their default place. */
export interface ChosenLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const defaultLayout: ChosenLayout = { order: [], hidden: [] };

const isCard = (name: string): name is DashboardCard => dashboardCard.safeParse(name).success;

/** Puts a card after the nearest card before it in the default order, else first. */
const insertCard = (
  order: readonly DashboardCard[],
  card: DashboardCard,
): readonly DashboardCard[] => {
  const before = dashboardCards.slice(0, dashboardCards.indexOf(card));
  const neighbour = before.findLast((one) => order.includes(one));
  const at = neighbour === undefined ? 0 : order.indexOf(neighbour) + 1;
  return order.toSpliced(at, 0, card);
};

/** All cards of this release in the order of a member. Names that this release does not know are left out. */
export const arrangeCards = ({ order }: ChosenLayout): readonly DashboardCard[] =>
  dashboardCards.filter((card) => !order.includes(card)).reduce(insertCard, order.filter(isCard));

export const toShownLayout = (chosen: ChosenLayout): DashboardLayout => ({
  order: [...arrangeCards(chosen)],
  hidden: chosen.hidden.filter(isCard),
});

/** All cards in the order in which the caller sees them, and those that are hidden. */
const dashboardLayout = z.object({
  order: z.array(dashboardCard),
  hidden: z.array(dashboardCard),
});
export type DashboardLayout = z.infer<typeof dashboardLayout>;

export const dashboardLayoutChosen = defineEvent({
  type: 'DashboardLayoutChosen',
  version: 1,
  summary: 'A member chose the order of the cards on the dashboard, and which of them are hidden.',
  data: z.object({
    userId: idSchemas.userId,
    /** Cards that are not in it are at their default place. */
    order: z.array(z.string()),
    hidden: z.array(z.string()),
  }),
});

/** Stream `dashboard_layouts-<teamId>.<userId>`. */
export const dashboardLayoutEvents = [dashboardLayoutChosen] as const;
export type DashboardLayoutEvent = EventsOf<typeof dashboardLayoutEvents>;

export const chooseDashboardLayout = defineRoute({
  id: 'API-DASH-03',
  method: 'PUT',
  path: '/dashboard/layout',
  kind: 'command',
  summary:
    'Chooses the order of the cards on the dashboard of the caller, and which are hidden; empty lists for the default',
  body: z.strictObject({
    /** Cards that are not in it are at their default place. */
    order: distinctCards,
    hidden: distinctCards,
  }),
});

export const getDashboardLayout = defineRoute({
  id: 'API-DASH-04',
  method: 'GET',
  path: '/dashboard/layout',
  kind: 'query',
  summary: 'The order of the cards on the dashboard of the caller, and which are hidden',
  response: dashboardLayout,
});

export const dashboardLayoutRoutes = [chooseDashboardLayout, getDashboardLayout] as const;
