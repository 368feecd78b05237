/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = 'd938dbe6e7955cd8fb9cb900dd898cf7';
