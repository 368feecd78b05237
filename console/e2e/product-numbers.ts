import { getBundle, listBundles } from '@quartermaster/contracts/bundles/calls';
import { listProducts } from '@quartermaster/contracts/products/calls';
import { getInsightsSettings } from '@quartermaster/contracts/teams/calls';
import type { Merchant } from './merchant.ts';
import { expectEventually, fieldTyping } from './typing.ts';

const DAYS = 'Enter a whole number from 0 to 3,650';

const firstProduct = async ({ call }: Merchant) =>
  (await call(listProducts, { body: {} })).body.data[0]!;

/** Sets the stock buffer of the first product in its panel. */
const typeInPanel = async (merchant: Merchant): Promise<void> => {
  const { screen } = merchant;
  const { id } = await firstProduct(merchant);
  await screen.moveTo('/products');
  await screen.pressCell(id, 'variantsCount');
  const buffer = fieldTyping(screen, 'Stock buffer', 'Levels, ');
  await buffer.expectRefused(DAYS);
  await buffer.type('12');
  await screen.press('button', 'Set stock levels');
  const stored = async () => (await firstProduct(merchant)).stockLevelsSettings.stockBuffer;
  await expectEventually(stored, 12);
};

/** Sets a threshold of the first product on its page, and resets its stock buffer. */
const typeOnPage = async (merchant: Merchant): Promise<void> => {
  const { screen } = merchant;
  await screen.moveTo(`/products/${(await firstProduct(merchant)).id}`);
  const overstocked = fieldTyping(screen, 'Overstocked, days', 'Product, ');
  await overstocked.expectRefused(DAYS);
  await overstocked.type('120');
  const stored = async () => (await firstProduct(merchant)).stockLevelsSettings;
  const levels = { stockBuffer: 12, runningLowThreshold: null, overstockedThreshold: 120 };
  await expectEventually(stored, levels);
  await screen.press('button', 'Reset stock buffer');
  await expectEventually(stored, { ...levels, stockBuffer: null });
};

/** Changes settings of the team after their preview has loaded. */
const typeForTeam = async ({ screen, call }: Merchant): Promise<void> => {
  await screen.moveTo('/settings/insights');
  const share = fieldTyping(screen, 'Grade A, share', 'Team, ');
  await share.expectRefused('Enter a whole percentage from 0 to 100', ['abc', '-3', '12.5']);
  const leadTime = fieldTyping(screen, 'Lead time, days', 'Team, ');
  await leadTime.expectRefused(DAYS);
  await leadTime.type('31');
  await screen.seesAt('table[aria-label="To buy, before and after"]');
  await screen.press('button', 'Save');
  const stored = async () => (await call(getInsightsSettings, {})).body.stockLevels.leadTime;
  await expectEventually(stored, 31);
};

/** Sets stock levels of a product, in its panel and on its page, and those of the team. */
export const typeLevels = async (merchant: Merchant): Promise<void> => {
  await typeInPanel(merchant);
  await typeOnPage(merchant);
  await typeForTeam(merchant);
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
