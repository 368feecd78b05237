/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = 'f97686298d37c1f68b95e811c8d6db57';
