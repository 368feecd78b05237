import { deterministicId } from '@quartermaster/platform/core/ids';
import type { Add } from '../bench/read-models/large-shop-log.ts';
import { type Shop, makeShop } from '../hostile-calls/teams.ts';
import { uuid } from './traces.ts';

/** The words of the usual shop. */
const words = /\b(?:Article|Vendor|Category|Supplier|Large|Warehouse|Default|SKU)\b/g;

/** The usual shop with ids that no other shop has, and with the mark in every text. */
export const markedShop = (mark: string): Shop => {
  const { variantIds, productIds, record } = makeShop();
  const ownId = (id: string): string => deterministicId(mark, id);
  return {
    variantIds: variantIds.map(ownId),
    productIds: productIds.map(ownId),
    record: (add, teamId) => {
      const own = (text: string): string =>
        text
          .replace(uuid, (id) => (id === teamId ? id : ownId(id)))
          .replace(words, (word) => `${mark} ${word}`)
          .replace('"storeTags":[]', `"storeTags":["${mark} tag"]`);
      const addMarked: Add = (definition, stream, data) =>
        add(definition, own(stream), JSON.parse(own(JSON.stringify(data))));
      record(addMarked, teamId);
    },
  };
};
