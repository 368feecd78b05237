import { describe, expect, test } from '@jest/globals';
import { groupNames } from './groups.ts';
import { arrangedCards, dashboardCards, defaultLayout, shownLayout } from './layout.ts';

const arranged = (order: readonly string[]) => arrangedCards({ order, hidden: [] });

describe('API-DASH-04 the cards of the dashboard', () => {
  test('have their default order while nothing is chosen', () => {
    expect(shownLayout(defaultLayout)).toEqual({ order: dashboardCards, hidden: [] });
  });

  test('include each group', () => {
    expect(dashboardCards).toEqual(expect.arrayContaining([...groupNames]));
    expect(dashboardCards).toHaveLength(groupNames.length + 3);
  });

  test('have the chosen order', () => {
    const order = dashboardCards.toReversed();
    expect(arranged(order)).toEqual(order);
  });

  test('that were not chosen, such as those of a later release, come after their default neighbour', () => {
    const others = dashboardCards.filter((card) => !['values', 'outOfStock'].includes(card));
    const order = arranged(others.toReversed());
    expect(order[0]).toBe('values');
    expect(order.indexOf('outOfStock')).toBe(order.indexOf('runningLow') + 1);
    expect(new Set(order)).toEqual(new Set(dashboardCards));
  });

  test('do not include names that this release does not know', () => {
    const chosen = { order: ['weather', ...dashboardCards], hidden: ['weather', 'stock'] };
    expect(shownLayout(chosen)).toEqual({ order: dashboardCards, hidden: ['stock'] });
  });
});
