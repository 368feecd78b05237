import type { Tell } from './telling.ts';
import { differences, type HistoryChange, listText, textOrNone } from './words.ts';

/** What is told of a mail beside its sentence; nothing of it was otherwise before. */
const told = (...fields: readonly (readonly [string, string | null])[]): readonly HistoryChange[] =>
  differences(fields.map(([field, text]) => [field, null, text]));

const tellRequested: Tell<'PurchaseOrderMailRequested'> = ({ to, cc, subject, message }) => ({
  summary: `Asked for an email with the order to ${listText(to)}`,
  changes: told(['Copy to', textOrNone(cc.join(', '))], ['Subject', subject], ['Message', message]),
});

const tellMailed: Tell<'PurchaseOrderMailed'> = ({ sentTo, refused, fileName, sha256 }) => ({
  summary: `Emailed the order to ${listText(sentTo)}`,
  changes: told(
    ['Refused by the mail server', textOrNone(refused.join(', '))],
    ['File', fileName],
    ['SHA-256 of the file', sha256],
  ),
});

const tellFailed: Tell<'PurchaseOrderMailFailed'> = ({ to, reason }) => ({
  summary: `The email to ${listText(to)} could not be sent`,
  changes: told(['Reason', reason]),
});

export const mailTellers = {
  PurchaseOrderMailRequested: tellRequested,
  PurchaseOrderMailed: tellMailed,
  PurchaseOrderMailFailed: tellFailed,
};
