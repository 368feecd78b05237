import { test } from '@jest/globals';
import type { DefaultSavedViewEvent } from '@quartermaster/contracts/saved-views/events';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { specFor } from '../core/given-when-then.ts';
import { defaultViewsDecider } from './default-views.ts';

const { given } = specFor(defaultViewsDecider);
const choose = (viewId: string | null, of: ViewType = 'INVENTORY') =>
  ({ type: 'ChooseDefaultView', userId: 'ada', of, viewId }) as const;
const chosen = (viewId: string | null, type: ViewType = 'INVENTORY'): DefaultSavedViewEvent => ({
  type: 'DefaultSavedViewChosen',
  data: { userId: 'ada', type, viewId },
});

test('API-VIEW-11 a member chooses a view for each list', () => {
  given().when(choose('a')).then(chosen('a'));
  given(chosen('a')).when(choose('b')).then(chosen('b'));
  given(chosen('a')).when(choose('p', 'PRODUCTS')).then(chosen('p', 'PRODUCTS'));
});

test('and none again', () => {
  given(chosen('a')).when(choose(null)).then(chosen(null));
});

test('a choice that changes nothing is not recorded', () => {
  given(chosen('a'), chosen('p', 'PRODUCTS')).when(choose('a')).thenNothing();
  given().when(choose(null)).thenNothing();
  given(chosen('a'), chosen(null)).when(choose(null)).thenNothing();
});
