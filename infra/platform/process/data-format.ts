/** Fingerprint of the shapes of all events and read models. `npm run events:freeze` writes it; a test compares it. */
export const DATA_FORMAT = '5ba401ea196b3049605c8bb1e94d7cb2';
