/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = '67bbd6660655107816d2bb37fd6cd1f2';
