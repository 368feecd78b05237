import { describe, expect, test } from '@jest/globals';
import { groupNames } from './groups.ts';
import { arrangeCards, dashboardCards, defaultLayout, toShownLayout } from './layout.ts';

const arrange = (order: readonly string[]) => arrangeCards({ order, hidden: [] });

describe('API-DASH-04 the cards of the dashboard', () => {
  test('have their default order while nothing is chosen', () => {
    expect(toShownLayout(defaultLayout)).toEqual({ order: dashboardCards, hidden: [] });
  });

  test('include each group', () => {
    expect(dashboardCards).toEqual(expect.arrayContaining([...groupNames]));
    expect(dashboardCards).toHaveLength(groupNames.length + 3);
  });

  test('have the chosen order', () => {
    const order = dashboardCards.toReversed();
    expect(arrange(order)).toEqual(order);
  });

  test('that were not chosen, such as those of a later release, come after their default neighbour', () => {
    const others = dashboardCards.filter((card) => !['values', 'outOfStock'].includes(card));
    const order = arrange(others.toReversed());
    expect(order[0]).toBe('values');
    expect(order.indexOf('outOfStock')).toBe(order.indexOf('runningLow') + 1);
    expect(new Set(order)).toEqual(new Set(dashboardCards));
  });

  test('do not include names that this release does not know', () => {
    const chosen = { order: ['weather', ...dashboardCards], hidden: ['weather', 'stock'] };
    expect(toShownLayout(chosen)).toEqual({ order: dashboardCards, hidden: ['stock'] });
  });
});
