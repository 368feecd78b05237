/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = '79a7f44d56d72cfa041fe463afb24420';
