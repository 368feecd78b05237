import { indexOfGid } from '../../shop/ids.ts';
import { variantAt } from '../../shop/shop.ts';
import { locations } from '../../stock/locations.ts';
import type { Place } from '../../stock/stock-levels.ts';
import { userError, type Context, type TypeResolvers, type UserError } from '../context.ts';

interface ActivateArgs {
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly available?: number | null;
  readonly onHand?: number | null;
}

/** The requested item and location, or an error message. */
const resolvePlace = ({ shop }: Context, args: ActivateArgs): Place | UserError => {
  const variant = indexOfGid('InventoryItem', args.inventoryItemId) ?? -1;
  const location = indexOfGid('Location', args.locationId) ?? -1;
  if (variantAt(shop, variant) === undefined) {
    return userError(['inventoryItemId'], 'The inventory item could not be found.');
  }
  if (locations[location] === undefined) {
    return userError(['locationId'], 'The location could not be found.');
  }
  return { variant, location };
};

const activate = (_: unknown, args: ActivateArgs, context: Context) => {
  const { shop, keeper } = context;
  const refused = (problem: UserError) => ({ inventoryLevel: null, userErrors: [problem] });
  const place = resolvePlace(context, args);
  if ('message' in place) return refused(place);
  const requested = args.available ?? args.onHand;
  const stocked = shop.levels.isStocked(place);
  if (stocked && typeof requested === 'number') {
    return refused(userError(['available'], 'The item is already active at the location.'));
  }
  if (!stocked) keeper.make({ kind: 'stock-activated', ...place, available: requested ?? 0 });
  return { inventoryLevel: place, userErrors: [] };
};

interface ItemArgs {
  readonly id: string;
  readonly input: {
    readonly cost?: string | null;
    readonly tracked?: boolean | null;
    readonly sku?: string | null;
    readonly countryCodeOfOrigin?: string | null;
  };
}

/** Pence of an amount such as `2.95`. */
export const toPence = (amount: string): number => Math.round(Number(amount) * 100);

const itemProblem = ({ shop }: Context, { id, input }: ItemArgs): UserError | undefined => {
  const variant = indexOfGid('InventoryItem', id);
  if (variant === undefined || variantAt(shop, variant) === undefined) {
    return userError(['id'], 'The inventory item could not be found.');
  }
  const cost = Number(input.cost ?? 0);
  return cost >= 0
    ? undefined
    : userError(['input', 'cost'], 'Cost must be greater than or equal to 0');
};

const toItemEdit = ({ cost, tracked, sku, countryCodeOfOrigin }: ItemArgs['input']) => ({
  ...(typeof cost === 'string' ? { unitCost: toPence(cost) } : {}),
  ...(typeof tracked === 'boolean' ? { tracked } : {}),
  ...(typeof sku === 'string' ? { sku } : {}),
  ...(typeof countryCodeOfOrigin === 'string' ? { countryOfOrigin: countryCodeOfOrigin } : {}),
});

const updateItem = (_: unknown, args: ItemArgs, context: Context) => {
  const problem = itemProblem(context, args);
  if (problem) return { inventoryItem: null, userErrors: [problem] };
  const variant = indexOfGid('InventoryItem', args.id) ?? 0;
  context.keeper.make({ kind: 'item-updated', variant, edit: toItemEdit(args.input) });
  return { inventoryItem: variant, userErrors: [] };
};

export const itemMutations: TypeResolvers = {
  inventoryActivate: activate,
  inventoryItemUpdate: updateItem,
};
