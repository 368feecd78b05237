/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = '02f04f2d3483fd582fbef366e39c1f4f';
