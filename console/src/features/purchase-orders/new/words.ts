export const costEach = (cost: string): string => `${cost} each`;

export const quantityOf = (item: string): string => `Quantity of ${item}`;

export const removeItem = (item: string): string => `Remove ${item}`;
