/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = '350c8da727d82359a2dbb30605a3c98d';
