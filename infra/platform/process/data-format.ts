/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = 'af2ce820e7e15e3d4b9637253945e63d';
