export const costEach = (cost: string): string => `${cost} each`;
