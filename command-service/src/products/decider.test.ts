import { describe, test } from '@jest/globals';
import { specFor } from '../core/given-when-then.ts';
import { productDecider } from './decider.ts';
import {
  atelier,
  harbour,
  link,
  mug,
  mugBlue,
  mugRed,
  observed,
  price,
  pricesSet,
  productId,
  removed,
  suppliersSet,
} from './examples.ts';

const { given } = specFor(productDecider);
const nine = '2026-11-01T09:00:00.000Z';
const ten = '2026-11-01T10:00:00.000Z';
const eleven = '2026-11-01T11:00:00.000Z';
const observe = (...product: Parameters<typeof mug>) =>
  ({ type: 'ObserveProduct', product: mug(...product) }) as const;

describe('a product that the store reports', () => {
  test('is recorded when it is new and when it changed', () => {
    given().when(observe(nine)).then(observed(nine));
    given(observed(nine))
      .when(observe(ten, { title: 'Harbour mug, large' }))
      .then(observed(ten, { title: 'Harbour mug, large' }));
  });

  test('changes nothing when it is reported again', () => {
    given(observed(nine)).when(observe(nine)).thenNothing();
  });

  test('changes nothing when the report is older than the known state', () => {
    given(observed(ten))
      .when(observe(nine, { title: 'Old title' }))
      .thenNothing();
  });

  test('is recorded when it differs although its time of change is the same', () => {
    given(observed(nine))
      .when(observe(nine, { storeTags: ['gift'] }))
      .then(observed(nine, { storeTags: ['gift'] }));
  });
});

describe('ST-BNS-04 a bundle whose change cannot be read from the store', () => {
  const [red] = mug(nine).variants;
  const variants = [{ ...red!, components: [{ variantId: mugBlue, quantity: 2 }] }];
  const fail = { type: 'FailStoreUpdate', reason: 'The store answers too slowly' } as const;
  const failed = {
    type: 'BundleUpdateFailed',
    data: { productId, reason: 'The store answers too slowly' },
  } as const;
  const bundle = observed(nine, { variants });

  test('failed once until it is read again, changed or not', () => {
    given(bundle).when(fail).then(failed);
    given(bundle, failed).when(fail).thenNothing();
    given(bundle, failed).when(observe(nine, { variants })).then(bundle);
    given(bundle, failed, bundle).when(observe(nine, { variants })).thenNothing();
    given(bundle, failed, bundle).when(fail).then(failed);
  });

  test('is not recorded of other products, and not after it was removed', () => {
    given(observed(nine)).when(fail).thenNothing();
    given().when(fail).thenNothing();
    given(bundle, removed(ten)).when(fail).thenNothing();
  });
});

describe('a product that the store removes', () => {
  test('is removed once', () => {
    given(observed(nine))
      .when({ type: 'RemoveProductFromStore', removedAt: ten })
      .then(removed(ten));
    given(observed(nine), removed(ten))
      .when({ type: 'RemoveProductFromStore', removedAt: eleven })
      .thenNothing();
  });

  test('stays removed when an older report arrives late', () => {
    given(observed(nine), removed(eleven)).when(observe(ten)).thenNothing();
    given(observed(nine), removed(eleven)).when(observe(nine)).thenNothing();
  });

  test('is restored when the store reports it later', () => {
    given(observed(nine), removed(ten)).when(observe(eleven)).then(observed(eleven));
  });

  test('is not removed by a report older than the known state', () => {
    given(observed(ten)).when({ type: 'RemoveProductFromStore', removedAt: nine }).thenNothing();
  });

  test('is removed by a confirmed absence, whatever its clock shows', () => {
    given(observed(ten))
      .when({ type: 'RemoveProductFromStore', removedAt: nine, isConfirmed: true })
      .then(removed(ten));
  });

  test('is restored unchanged when the store had it later', () => {
    given(observed(nine), removed(ten))
      .when({ ...observe(nine), thereAt: eleven })
      .then(observed(nine));
    given(observed(nine), removed(ten))
      .when({ ...observe(nine), thereAt: ten })
      .thenNothing();
  });

  test('changes nothing when the product is unknown', () => {
    given().when({ type: 'RemoveProductFromStore', removedAt: nine }).thenNothing();
  });
});

describe('suppliers of a product', () => {
  test('are replaced by the list', () => {
    given(observed(), suppliersSet(link(harbour, true)))
      .when({ type: 'SetSuppliers', suppliers: [link(atelier)] })
      .then(suppliersSet(link(atelier)));
  });

  test('VAL-039 has at most one primary', () => {
    given(observed())
      .when({ type: 'SetSuppliers', suppliers: [link(harbour, true), link(atelier, true)] })
      .thenRejected('VALIDATION_FAILED');
  });

  test('AMB-099 the first supplier does not become primary automatically', () => {
    given(observed())
      .when({ type: 'AddSuppliers', suppliers: [link(harbour)] })
      .then(suppliersSet(link(harbour)));
  });

  test('that are added join the others; an added primary supplier replaces the former one', () => {
    given(observed(), suppliersSet(link(harbour, true)))
      .when({ type: 'AddSuppliers', suppliers: [link(atelier, true)] })
      .then(suppliersSet(link(harbour), link(atelier, true)));
    given(observed(), suppliersSet(link(harbour, true)))
      .when({ type: 'AddSuppliers', suppliers: [link(harbour)] })
      .thenNothing();
  });

  test('are removed without changing the others', () => {
    given(observed(), suppliersSet(link(harbour, true), link(atelier)))
      .when({ type: 'RemoveSupplier', supplierId: harbour })
      .then(suppliersSet(link(atelier)));
    given(observed(), suppliersSet(link(atelier)))
      .when({ type: 'RemoveSupplier', supplierId: harbour })
      .thenNothing();
  });

  test('can be set for known products only', () => {
    given().when({ type: 'SetSuppliers', suppliers: [] }).thenRejected('NOT_FOUND');
  });
});

describe('prices of a supplier', () => {
  test('are set for the named variants; the others keep their prices', () => {
    given(observed(), pricesSet(harbour, price(mugRed, 4), price(mugBlue, 4)))
      .when({
        type: 'SetVariantPrices',
        supplierId: harbour,
        variants: [price(mugRed, 4), price(mugBlue, 3.8)],
      })
      .then(pricesSet(harbour, price(mugBlue, 3.8)));
  });

  test('are recorded once', () => {
    given(observed(), pricesSet(harbour, price(mugRed, 4)))
      .when({ type: 'SetVariantPrices', supplierId: harbour, variants: [price(mugRed, 4)] })
      .thenNothing();
  });

  test('of one supplier do not change those of another', () => {
    given(observed(), pricesSet(harbour, price(mugRed, 4)))
      .when({ type: 'SetVariantPrices', supplierId: atelier, variants: [price(mugRed, 4)] })
      .then(pricesSet(atelier, price(mugRed, 4)));
  });

  test('belong to variants of the product', () => {
    given(observed())
      .when({ type: 'SetVariantPrices', supplierId: harbour, variants: [price('other', 4)] })
      .thenRejected('NOT_FOUND');
  });
});

describe('tracking', () => {
  const excluded = { type: 'ProductExcluded', data: { productId } } as const;
  const included = { type: 'ProductIncluded', data: { productId } } as const;

  test('ST-EXC-01 a product is excluded and included again, each once', () => {
    given(observed()).when({ type: 'ExcludeProduct' }).then(excluded);
    given(observed(), excluded).when({ type: 'ExcludeProduct' }).thenNothing();
    given(observed(), excluded).when({ type: 'IncludeProduct' }).then(included);
    given(observed(), excluded, included).when({ type: 'IncludeProduct' }).thenNothing();
  });

  test('an unknown product cannot be excluded', () => {
    given().when({ type: 'ExcludeProduct' }).thenRejected('NOT_FOUND');
  });
});
