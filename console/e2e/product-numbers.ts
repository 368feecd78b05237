import { getBundle, listBundles } from '@quartermaster/contracts/bundles/calls';
import { listProducts } from '@quartermaster/contracts/products/calls';
import type { Merchant } from './merchant.ts';
import { expectEventually, fieldTyping } from './typing.ts';

/** Sets the stock buffer of the first product in its panel. */
export const typeLevels = async ({ screen, call }: Merchant): Promise<void> => {
  const first = async () => (await call(listProducts, { body: {} })).body.data[0]!;
  await screen.moveTo('/products');
  await screen.pressCell((await first()).id, 'title');
  const buffer = fieldTyping(screen, 'Stock buffer', 'Levels, ');
  await buffer.expectRefused('Enter a whole number from 0 to 3,650');
  await buffer.type('12');
  await screen.press('button', 'Set stock levels');
  await expectEventually(async () => (await first()).stockLevelsSettings.stockBuffer, 12);
};

/** Sets how many units of its first component are in a bundle. */
export const typeBundleUnits = async ({ screen, call }: Merchant): Promise<void> => {
  const { productId, components } = (await call(listBundles, { body: {} })).body.data[0]!;
  const { titles, componentId } = components[0]!;
  await screen.moveTo(`/bundles?bundle=${productId}`);
  const units = fieldTyping(screen, `Units of ${titles.productTitle}`, 'Bundle, ');
  await units.expectRefused('Enter a whole number from 1 to 10,000,000', ['abc', '-3', '0']);
  await units.type('4');
  const stored = async () => {
    const { bundleVariants } = (await call(getBundle, { params: { id: productId } })).body;
    const all = bundleVariants.flatMap((variant) => variant.components);
    return all.find((one) => one.componentId === componentId)?.quantity;
  };
  await expectEventually(stored, 4);
};
