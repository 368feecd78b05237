import { describe, expect, test } from '@jest/globals';
import type { BundleEvent } from '@quartermaster/contracts/bundles/events';
import { MAX_BUNDLES } from '@quartermaster/contracts/bundles/limits';
import {
  buildComponentId,
  type StoreBundles,
} from '@quartermaster/contracts/inventory/rules/bundles';
import { specFor } from '../core/given-when-then.ts';
import { bundleDecider } from './decider.ts';

const { given } = specFor(bundleDecider);
const [set, setRed, mug, bowl, other] = ['set', 'set-red', 'mug', 'bowl', 'other-set'];
const productIdsByVariant = { [set]: 'sets', [setRed]: 'sets', [other]: 'others' };
const variant = (variantId: string) => ({
  variantId,
  productId: productIdsByVariant[variantId] ?? `${variantId}-product`,
});
const noBundles: StoreBundles = new Map();
const storeBundles: StoreBundles = new Map([
  [set, { productId: 'sets', components: [{ variantId: mug, quantity: 2 }] }],
]);

const marked = (productId = 'sets'): BundleEvent => ({ type: 'BundleMarked', data: { productId } });
const unmarked: BundleEvent = { type: 'BundleUnmarked', data: { productId: 'sets' } };
const mapped = (variantId: string, parts: Readonly<Record<string, number>>): BundleEvent => ({
  type: 'BundleComponentsSet',
  data: {
    productId: variant(variantId).productId,
    variantId,
    components: Object.entries(parts).map(([id, quantity]) => ({ variantId: id, quantity })),
  },
});
const add = (to: string[], parts: string[], quantity = 1, store = noBundles) =>
  ({
    type: 'AddComponents',
    bundles: to.map(variant),
    components: parts.map(variant),
    quantity,
    store,
  }) as const;

describe('a product', () => {
  test('API-MAP-02 becomes a bundle once', () => {
    const mark = { type: 'MarkBundles', productIds: ['sets'], store: noBundles } as const;
    given().when(mark).then(marked());
    given(marked()).when(mark).thenNothing();
    given(unmarked).when(mark).then(marked());
  });

  test('API-MAP-03 is no bundle any more, also where the store says so, and loses its mapping', () => {
    const unmark = (store: StoreBundles) =>
      ({ type: 'UnmarkBundles', productIds: ['sets'], store }) as const;
    given(marked()).when(unmark(noBundles)).then(unmarked);
    given().when(unmark(storeBundles)).then(unmarked);
    given(unmarked).when(unmark(storeBundles)).thenNothing();
    given().when(unmark(noBundles)).thenNothing();
    const quantities = new Map([[buildComponentId(set, bowl), 3]]);
    given(marked(), mapped(set, { [bowl]: 1 }), unmarked)
      .when({ type: 'SetQuantities', quantities, store: noBundles })
      .thenRejected('NOT_FOUND');
  });

  test(`is refused as bundle number ${MAX_BUNDLES + 1} of a team`, () => {
    const productIds = Array.from({ length: MAX_BUNDLES }, (_, at) => `p${String(at)}`);
    given(...productIds.map(marked))
      .when({ type: 'MarkBundles', productIds: ['one more'], store: noBundles })
      .thenRejected('VALIDATION_FAILED');
  });
});

describe('components', () => {
  test('API-MAP-05 AMB-065 are added each to each: two by two are four links', () => {
    given()
      .when(add([set, setRed], [mug, bowl]))
      .then(
        marked(),
        mapped(set, { [mug]: 1, [bowl]: 1 }),
        mapped(setRed, { [mug]: 1, [bowl]: 1 }),
      );
  });

  test('that are in a bundle stay as they are, also those of the store', () => {
    given()
      .when(add([set], [mug, bowl], 3, storeBundles))
      .then(marked(), mapped(set, { [mug]: 2, [bowl]: 3 }));
    given(mapped(set, { [mug]: 2 }))
      .when(add([set], [mug], 5))
      .thenNothing();
  });

  test('API-MAP-07 get quantities; the rest of the bundle stays', () => {
    const quantities = new Map([[buildComponentId(set, mug), 3]]);
    const command = { type: 'SetQuantities', quantities, store: storeBundles } as const;
    given()
      .when(command)
      .then(mapped(set, { [mug]: 3 }));
    given(mapped(set, { [mug]: 3, [bowl]: 1 }))
      .when(command)
      .thenNothing();
    given(mapped(set, { [bowl]: 1 }))
      .when(command)
      .thenRejected('NOT_FOUND');
  });

  test('API-MAP-06 are taken out, also all of them, whatever the store says', () => {
    const remove = (...ids: string[]) =>
      ({ type: 'RemoveComponents', componentIds: ids, store: storeBundles }) as const;
    given()
      .when(remove(buildComponentId(set, mug)))
      .then(mapped(set, {}));
    given(mapped(set, {}))
      .when(remove(buildComponentId(set, mug)))
      .thenRejected('NOT_FOUND');
    given(mapped(set, { [mug]: 1, [bowl]: 2 }))
      .when(remove(buildComponentId(set, mug), buildComponentId(set, bowl)))
      .then(mapped(set, {}));
    given().when(remove('no component')).thenRejected('NOT_FOUND');
  });

  test('are those of the store again after a reset, once', () => {
    const reset = { type: 'ResetComponents', variantIds: [set, setRed] } as const;
    const done: BundleEvent = {
      type: 'BundleComponentsReset',
      data: { productId: 'sets', variantId: set },
    };
    given(mapped(set, { [mug]: 1 }))
      .when(reset)
      .then(done);
    given(mapped(set, { [mug]: 1 }), done)
      .when(reset)
      .thenNothing();
  });

  test('are at most 100', () => {
    const many = Array.from({ length: 100 }, (_, at) => `part-${String(at)}`);
    given(mapped(set, { [mug]: 1 }))
      .when(add([set], many))
      .thenRejected('VALIDATION_FAILED');
  });
});

describe('bundles have one level:', () => {
  test.each([
    ['a bundle in itself', [], add([set], [set])],
    ['two bundles in each other', [], add([set, other], [set, other])],
    ['a bundle that is mapped', [mapped(other, { [mug]: 1 })], add([set], [other])],
    ['a bundle of the store', [], add([other], [set], 1, storeBundles)],
    ['a product that is a bundle without components', [marked('others')], add([set], [other])],
    ['a component as a bundle', [mapped(other, { [set]: 1 })], add([set], [mug])],
    ['a component of the store as a bundle', [], add([mug], [bowl], 1, storeBundles)],
  ] as const)('%s is refused', (_, events, command) => {
    given(...events)
      .when(command)
      .thenRejected('CONFLICT');
  });

  test('a pack may contain the single piece of its own product', () => {
    given(marked())
      .when(add([set], [setRed], 3))
      .then(mapped(set, { [setRed]: 3 }));
  });

  test('a product that is no bundle any more may be a component', () => {
    const store = storeBundles;
    given(unmarked)
      .when(add([other], [set], 1, store))
      .then(marked('others'), mapped(other, { [set]: 1 }));
  });
});

test('a snapshot holds the whole state', () => {
  const events = [marked(), mapped(set, { [mug]: 2 }), { ...unmarked, data: { productId: 'x' } }];
  const state = events.reduce(bundleDecider.evolve, bundleDecider.initial);
  const json: unknown = JSON.parse(JSON.stringify(bundleDecider.snapshot?.toJson(state)));
  expect(bundleDecider.snapshot?.fromJson(json)).toEqual(state);
  expect(json).toEqual({
    marked: ['sets'],
    unmarked: ['x'],
    mapped: [[set, { productId: 'sets', components: [{ variantId: mug, quantity: 2 }] }]],
  });
});
