import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { screen } from '@testing-library/react';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';
import { parseSearch } from '../lib/search-params.ts';
import { searchSchemas } from './search.ts';

const read = (route: keyof typeof searchSchemas, address: string): unknown =>
  JSON.parse(JSON.stringify(searchSchemas[route].parse(parseSearch(address))));

describe('search parameters', () => {
  test.each([
    ['inventory', 'page=2&limit=500&sort=-sku&q=cup&f=a:is:1&f=b:is:2&logic=or&item=v1'],
    ['buyNow', 'show=ignored&show=ordered&order=none'],
    ['purchaseOrder', 'asOf=2026-03-01&compare=2-5&panel=mail&shipment=s1&view=bundles'],
    ['purchaseOrder', 'asOf=2026-03-01T10:00:00.000Z'],
  ] as const)('of %s are read as they are: %s', (route, address) => {
    expect(read(route, address)).toEqual(parseSearch(address));
  });

  test.each([
    ['inventory', 'page=-3&q=cup', { q: 'cup' }],
    ['inventory', 'page=1.5&limit=100000&sort=a b&logic=xor', {}],
    ['inventory', 'item=1&item=2&q=a&q=b', {}],
    ['purchaseOrder', 'asOf=yesterday&compare=5', {}],
    ['purchaseOrder', 'asOf=2026-02-31', {}],
  ] as const)('of %s that are bad count as absent: %s', (route, address, expected) => {
    expect(read(route, address)).toEqual(expected);
  });

  test('that are bad leave the screen as it is without them, and the address', async () => {
    fakeApi(
      answers(getUserContext, aUserContext()),
      answers(listSuppliers, { data: [], count: 0, totalPurchaseOrders: 0, totalProducts: 0 }),
    );
    const { router } = renderApp('/suppliers?page=zero&sort=a&sort=b&panel=&q=oak');
    await screen.findByRole('heading', { level: 1, name: /Suppliers/ });
    expect(router.state.location.search).toEqual({ q: 'oak' });
  });
});
