/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = '72ac8fba9b1bbe01a9a547e0b40674b1';
