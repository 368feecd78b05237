/** Of `inventory_items i`: the units of a bundle are counted with its components. */
export const IS_COUNTED = `i.item_type = 'STAND_ALONE'`;

/** Of `inventory_items i`: sums of costs leave it out. */
export const HAS_UNKNOWN_COST = 'i.quantity > 0 and i.cost_value is null';
