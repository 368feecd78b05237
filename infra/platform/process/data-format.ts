/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = 'ba5c5209eb9a90f6131384f894866f5c';
