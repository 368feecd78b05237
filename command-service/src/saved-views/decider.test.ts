import { describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  MAX_DELETED_VIEWS,
  MAX_VIEW_NAME,
  MAX_VIEWS,
} from '@quartermaster/contracts/saved-views/calls';
import { viewSettings } from '@quartermaster/contracts/saved-views/settings';
import fc from 'fast-check';
import { specFor } from '../core/given-when-then.ts';
import { savedViewsDecider } from './decider.ts';
import { hideColumns, makeViewEvents } from './examples.ts';
import { listViewIds } from './saved-views.ts';

const { given } = specFor(savedViewsDecider);
const { created, renamed, changed, deleted, restored, reordered } = makeViewEvents('INVENTORY');
const products = makeViewEvents('PRODUCTS');
const ideas = makeViewEvents('IDEAS');
const three = [created('a', 0), created('b', 1), created('c', 2)];

const create = (viewId: string, settings = hideColumns()) =>
  ({ type: 'CreateView', viewId, of: 'INVENTORY', name: viewId, settings }) as const;
const rename = (viewId: string, name: string, readRevision: number | null = null) =>
  ({ type: 'RenameView', viewId, name, readRevision }) as const;
const update = (viewId: string, settings = hideColumns(), readRevision: number | null = null) =>
  ({ type: 'UpdateView', viewId, settings, readRevision }) as const;
const remove = (viewId: string, readRevision: number | null = null) =>
  ({ type: 'DeleteView', viewId, readRevision }) as const;
const restore = (viewId: string) => ({ type: 'RestoreView', viewId }) as const;
const duplicate = (copiedFrom: string, viewId = 'copy') =>
  ({ type: 'DuplicateView', viewId, copiedFrom }) as const;
const reorder = (currentOrder: string[], newOrder: string[]) =>
  ({ type: 'ReorderViews', of: 'INVENTORY', currentOrder, newOrder }) as const;

const catchRejection = (run: () => unknown): Rejection => {
  try {
    run();
  } catch (error) {
    if (error instanceof Rejection) return error;
  }
  throw new Error('Accepted');
};

describe('a new view', () => {
  test('API-VIEW-02 follows the others of its list', () => {
    given().when(create('a')).then(created('a', 0));
    given(created('a', 0), products.created('p', 0)).when(create('b')).then(created('b', 1));
  });

  test('is made once', () => {
    given(created('a', 0)).when(create('a')).thenRejected('CONFLICT');
  });

  test('is one of at most 50 of its list', () => {
    const full = Array.from({ length: MAX_VIEWS }, (_, at) => created(`v${String(at)}`, at));
    given(...full)
      .when(create('more'))
      .thenRejected('VALIDATION_FAILED');
    given(...full)
      .when(duplicate('v1'))
      .thenRejected('VALIDATION_FAILED');
    given(...full, deleted('v3', 3), created('more', 49))
      .when(restore('v3'))
      .thenRejected('VALIDATION_FAILED');
    given(...full)
      .when({ ...create('p'), of: 'PRODUCTS' })
      .then(products.created('p', 0));
    given(...full, deleted('v3', 3))
      .when(create('more'))
      .then(created('more', 49));
  });
});

describe('a change of a view', () => {
  test('API-VIEW-05 gives it another name', () => {
    given(...three)
      .when(rename('b', 'Summer', 0))
      .then(renamed('b', 1, 'Summer'));
    given(...three, renamed('b', 1, 'Summer'))
      .when(rename('b', 'Summer', 1))
      .thenNothing();
  });

  test('API-VIEW-06 replaces its settings', () => {
    given(...three)
      .when(update('b', hideColumns('sku')))
      .then(changed('b', 1, hideColumns('sku')));
    given(...three, changed('b', 1, hideColumns('sku')))
      .when(update('b', hideColumns('sku')))
      .thenNothing();
  });

  test('fits the list of the view', () => {
    const settings = viewSettings.parse({
      columns: [{ key: 'colour' }],
      sort: { column: 'colour', order: 'ASC' },
    });
    const { code, issues } = catchRejection(() =>
      given(...three)
        .when(update('b', settings))
        .events(),
    );
    expect({ code, paths: issues.map(({ path }) => path) }).toEqual({
      code: 'VALIDATION_FAILED',
      paths: ['settings.columns.0.key', 'settings.sort.column'],
    });
    given(ideas.created('p', 0))
      .when(update('p', settings))
      .then(ideas.changed('p', 1, settings));
  });

  test.each([rename('b', 'Summer', 0), update('b', hideColumns(), 0), remove('b', 0)])(
    'is refused to who read an older revision: %j',
    (command) => {
      const past = [...three, changed('b', 1, hideColumns('sku'))];
      const { code, details } = catchRejection(() =>
        given(...past)
          .when(command)
          .events(),
      );
      expect({ code, details }).toEqual({ code: 'VERSION_STALE', details: { currentVersion: 1 } });
    },
  );

  test('of other views and a new order leave the revision as it is', () => {
    given(...three, renamed('a', 1, 'Other'), reordered('c', 'b', 'a'))
      .when(rename('b', 'Summer', 0))
      .then(renamed('b', 1, 'Summer'));
  });

  test.each([rename('x', 'X'), update('x'), remove('x'), restore('x'), duplicate('x')])(
    'needs a view: %j',
    (command) => {
      given(...three)
        .when(command)
        .thenRejected('NOT_FOUND');
    },
  );
});

describe('a deleted view', () => {
  test('API-VIEW-04 leaves its position to the next one', () => {
    given(...three)
      .when(remove('b', 0))
      .then(deleted('b', 1));
    given(...three, deleted('b', 1))
      .when(remove('c'))
      .then(deleted('c', 1));
    given(...three, deleted('b', 1))
      .when(remove('b'))
      .thenRejected('NOT_FOUND');
    given(...three, deleted('b', 1))
      .when(create('d'))
      .then(created('d', 2));
  });

  test('API-VIEW-09 comes back to its position', () => {
    given(...three, deleted('a', 0))
      .when(restore('a'))
      .then(restored('a', 0));
    given(...three, deleted('a', 0), restored('a', 0))
      .when(remove('a', 2))
      .then(deleted('a', 0, 3));
    given(...three, deleted('c', 2), deleted('b', 1))
      .when(restore('c'))
      .then(restored('c', 1));
  });

  test('that is there again is restored without an event', () => {
    given(...three)
      .when(restore('a'))
      .thenNothing();
    given(...three, deleted('a', 0), restored('a', 0))
      .when(restore('a'))
      .thenNothing();
  });

  test('can be restored while it is one of the last 20', () => {
    const later = Array.from({ length: MAX_DELETED_VIEWS }, (_, at) => `v${String(at)}`);
    const past = [
      ...three,
      deleted('b', 1),
      ...later.flatMap((id) => [created(id, 2), deleted(id, 2)]),
    ];
    given(...past)
      .when(restore('b'))
      .thenRejected('NOT_FOUND');
    given(...past)
      .when(restore('v0'))
      .then(restored('v0', 2));
  });
});

describe('API-VIEW-08 a copy', () => {
  test('AMB-102 is named after its view and comes last, with the same settings', () => {
    const past = [...three, changed('a', 1, hideColumns('sku'))];
    const copy = { name: 'a (copy)', settings: hideColumns('sku'), copiedFrom: 'a' };
    given(...past)
      .when(duplicate('a'))
      .then(created('copy', 3, copy));
  });

  test.each([
    ['x'.repeat(100), `${'x'.repeat(93)} (copy)`],
    [`${'x'.repeat(92)}🙂🙂🙂🙂`, `${'x'.repeat(92)} (copy)`],
  ])('of a long name has at most 100 characters: %s', (name, copied) => {
    expect(copied.length).toBeLessThanOrEqual(MAX_VIEW_NAME);
    given(created('a', 0, { name }))
      .when(duplicate('a'))
      .then(created('copy', 1, { name: copied, copiedFrom: 'a' }));
  });
});

describe('API-VIEW-07 a new order', () => {
  test('AMB-101 is taken from who knows the present one', () => {
    given(...three)
      .when(reorder(['a', 'b', 'c'], ['c', 'a', 'b']))
      .then(reordered('c', 'a', 'b'));
    given(...three)
      .when(reorder(['a', 'b', 'c'], ['a', 'b', 'c']))
      .thenNothing();
    given(...three, reordered('c', 'a', 'b'))
      .when(remove('a'))
      .then(deleted('a', 1));
  });

  test.each([
    ['another order', ['b', 'a', 'c']],
    ['a view less', ['a', 'b']],
    ['a view that was deleted or never there', ['a', 'b', 'c', 'd']],
  ])('is refused to who knows %s', (_, known) => {
    given(...three)
      .when(reorder(known, [...known].reverse()))
      .thenRejected('CONFLICT');
  });
});

test('every view has one position, whatever happens', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const command = fc.oneof(
    id.map((viewId) => create(viewId)),
    id.map((viewId) => remove(viewId)),
    id.map((viewId) => restore(viewId)),
    id.map((viewId) => reorder([], [viewId])),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const state = commands.reduce((before, one) => {
        const next =
          one.type === 'ReorderViews'
            ? reorder(
                [...listViewIds(before, 'INVENTORY')],
                [...listViewIds(before, 'INVENTORY')].reverse(),
              )
            : one;
        try {
          return savedViewsDecider.decide(next, before).reduce(savedViewsDecider.evolve, before);
        } catch (error) {
          if (error instanceof Rejection) return before;
          throw error;
        }
      }, savedViewsDecider.initial);
      expect([...listViewIds(state, 'INVENTORY')].sort()).toEqual([...state.views.keys()].sort());
    }),
  );
});
