/** Products of a team that are bundles by hand, and products of one call. */
export const MAX_BUNDLES = 2000;
/** Components of one bundle variant. */
export const MAX_COMPONENTS = 100;
