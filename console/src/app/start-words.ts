/** Loaded by a visitor who signs in, unlike `words.ts` with its formats. */
export const tooManyVariants = (most: string): string =>
  `A team can track up to ${most} variants. Remove or archive variants in your store; everything is back after the next sync at or below the limit.`;
