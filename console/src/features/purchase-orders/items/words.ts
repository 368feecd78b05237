import { plural } from '../../../lib/plural.ts';
import { variantsText } from '../../../lib/words.ts';
import type { PickerWords } from '../../../ui/words.ts';
import { formatNumber } from '../../../lib/format.ts';

export const variantPicker: PickerWords = {
  counted: variantsText,
  tickAll: (count) => plural(count, { one: 'Tick all # variant', other: 'Tick all # variants' }),
  failed: 'The variants could not be loaded',
};

export const bundlesText = (bundles: number): string =>
  plural(bundles, { one: '# bundle', other: '# bundles' });

export const addItems = (items: number): string =>
  items === 0 ? 'Add items' : plural(items, { one: 'Add # item', other: 'Add # items' });

export const changeItems = (items: number): string =>
  plural(items, { one: 'Change # item', other: 'Change # items' });

export const addAndChange = (added: number, changed: number): string =>
  `${addItems(added)}, change ${formatNumber(changed)}`;

export const itemsPasted = (items: number): string =>
  plural(items, { one: 'Pasted # item', other: 'Pasted # items' });

export const itemsReceived = (items: number): string =>
  plural(items, {
    one: '# item cannot be removed: already received',
    other: '# items cannot be removed: already received',
  });
