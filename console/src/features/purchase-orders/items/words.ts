import { plural } from '../../../lib/plural.ts';
import { variantsText } from '../../../lib/words.ts';
import type { PickerWords } from '../../../ui/words.ts';

export const variantPicker: PickerWords = {
  counted: variantsText,
  tickAll: (count) => plural(count, { one: 'Tick all # variant', other: 'Tick all # variants' }),
  failed: 'The variants could not be loaded',
};
