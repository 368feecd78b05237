import { describe, expect, test } from '@jest/globals';
import { pdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { specFor } from '../../core/given-when-then.ts';
import { mailed, mailFailed, mailId, mailRequested, mailTo } from '../examples-mail.ts';
import { drafted, item, purchaseOrderId } from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';
import type { RecordMail } from './mail.ts';

const { given } = specFor(purchaseOrderDecider);
const order = drafted(item('mug', 60), item('bowl', 50));
const gone = { type: 'PurchaseOrderDeleted' as const, data: { purchaseOrderId } };

const sent = (refused: number[] = []): RecordMail => ({
  type: 'RecordMail',
  mailId,
  outcome: { kind: 'sent', revision: 2, fileName: 'PO-0001.pdf', sha256: 'ab', refused },
});
const failed = (reason: string): RecordMail => ({
  type: 'RecordMail',
  mailId,
  outcome: { kind: 'failed', reason },
});

describe('API-PO-43 mailing an order', () => {
  test('records recipients and content, once per request', () => {
    given(...order)
      .when(mailTo())
      .then(mailRequested());
    given(...order, mailRequested())
      .when(mailTo({ mailId: 'second' }))
      .then(mailRequested({ mailId: 'second' }));
  });

  test('prints items of the order only', () => {
    const sorted = (sortedItemIds: string[]) =>
      mailTo({ pdf: pdfOptions.parse({ sortedItemIds }) });
    given(...order)
      .when(sorted(['bowl', 'vase']))
      .thenRejected('VALIDATION_FAILED');
    expect(
      given(...order)
        .when(sorted(['bowl', 'mug']))
        .events(),
    ).toHaveLength(1);
  });

  test('is refused for an unknown or deleted order', () => {
    given().when(mailTo()).thenRejected('NOT_FOUND');
    given(...order, gone)
      .when(mailTo())
      .thenRejected('PURCHASE_ORDER_DELETED');
  });
});

describe('the outcome of a mail', () => {
  test('is recorded once', () => {
    given(...order, mailRequested())
      .when(sent())
      .then(mailed());
    given(...order, mailRequested(), mailed())
      .when(sent())
      .thenNothing();
    given(...order, mailRequested(), mailed())
      .when(failed('too late'))
      .thenNothing();
    given(...order)
      .when(sent())
      .thenNothing();
  });

  test('names the addresses that were accepted and those that were refused', () => {
    given(...order, mailRequested())
      .when(sent([1]))
      .then(mailed({ sentTo: ['sales@harbour.example'], refused: ['boss@gift-shop.example'] }));
  });

  test('NF-S-01 names no address that was erased after the mail was sent', () => {
    given(...order, mailRequested({ to: ['erased'] }))
      .when(sent([0]))
      .then(mailed({ sentTo: ['boss@gift-shop.example'], refused: ['erased'] }));
  });

  test('is also recorded for a deleted order', () => {
    given(...order, mailRequested(), gone)
      .when(failed('The order was deleted'))
      .then(mailFailed('The order was deleted'));
  });
});
