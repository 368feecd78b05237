import { test } from '@jest/globals';
import { type SupplierFields, supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { specFor } from '../core/given-when-then.ts';
import { supplierDecider } from './decider.ts';

const supplierId = '0199b000-0000-7000-8000-000000000001';

/** Fields of a supplier: the name, and those that the test is about. */
const makeFields = (given: Partial<SupplierFields> = {}): SupplierFields => ({
  ...supplierFields.parse({ name: 'Harbour Ceramics' }),
  ...given,
});

const created = (given: Partial<SupplierFields> = {}) =>
  ({ type: 'SupplierCreated', data: { supplierId, ...makeFields(given) } }) as const;

const updated = (given: Partial<SupplierFields> = {}) =>
  ({ type: 'SupplierUpdated', data: { supplierId, ...makeFields(given) } }) as const;

const termsChanged = (given: Partial<SupplierFields> = {}) => {
  const { leadTime, moq, moqMode, paymentTerm } = makeFields(given);
  const data = { supplierId, leadTime, moq, moqMode, paymentTerm };
  return { type: 'SupplierTermsChanged', data } as const;
};

const deleted = { type: 'SupplierDeleted', data: { supplierId } } as const;

const { given } = specFor(supplierDecider);
const update = (...fields: Parameters<typeof makeFields>) =>
  ({ type: 'UpdateSupplier', fields: makeFields(...fields) }) as const;
const remove = { type: 'DeleteSupplier' } as const;

test('ENT-SUP-07 a supplier with only a name has a minimum for the whole order', () => {
  given()
    .when({ type: 'CreateSupplier', supplierId, fields: makeFields() })
    .then(created({ moqMode: 'EntirePurchaseOrder', leadTime: null, paymentTerm: null }));
});

test('a supplier is created once', () => {
  given(created())
    .when({ type: 'CreateSupplier', supplierId, fields: makeFields() })
    .thenRejected('CONFLICT');
  given(created(), deleted)
    .when({ type: 'CreateSupplier', supplierId, fields: makeFields() })
    .thenRejected('CONFLICT');
});

test('an update replaces the details', () => {
  given(created({ leadTime: 21 }))
    .when(update({ city: 'Porto' }))
    .then(updated({ city: 'Porto', leadTime: null }));
});

test('NF-S-01 an update that changes only terms records only them, and none of the other details', () => {
  const paymentTerm = { type: 'UPFRONT' } as const;
  given(created({ address: '1 Quay Street', moq: 5 }))
    .when(update({ address: '1 Quay Street', moqMode: 'EachSku', paymentTerm }))
    .then(termsChanged({ moqMode: 'EachSku', paymentTerm }));
  given(created({ address: '1 Quay Street' }), termsChanged({ leadTime: 21 }))
    .when(update({ address: '2 Quay Street', leadTime: 21 }))
    .then(updated({ address: '2 Quay Street', leadTime: 21 }));
});

test('an update that changes nothing records nothing', () => {
  given(created(), updated({ leadTime: 21 }))
    .when(update({ leadTime: 21 }))
    .thenNothing();
});

const attach = (...attachmentUrls: readonly string[]) =>
  ({ type: 'SetSupplierAttachments', attachmentUrls }) as const;
const attached = (...attachmentUrls: string[]) =>
  ({ type: 'SupplierAttachmentsSet', data: { supplierId, attachmentUrls } }) as const;
const [offer, terms] = ['https://b.example/offer.pdf', 'https://b.example/terms.pdf'] as const;

test('ENT-SUP-14 its files are replaced, and the same files record nothing', () => {
  given(created()).when(attach(offer)).then(attached(offer));
  given(created(), attached(offer)).when(attach(terms)).then(attached(terms));
  given(created(), attached(offer)).when(attach(offer)).thenNothing();
  given(created()).when(attach()).thenNothing();
});

test('an update of the details keeps the files', () => {
  given(created(), attached(offer), updated({ leadTime: 21 }))
    .when(attach(offer))
    .thenNothing();
});

test('a supplier that does not exist has no files', () => {
  given().when(attach(offer)).thenRejected('NOT_FOUND');
  given(created(), deleted).when(attach(offer)).thenRejected('NOT_FOUND');
});

test('API-WHATIF-07 terms are changed alone; the same terms record nothing', () => {
  const terms = { leadTime: 45 };
  given(created({ city: 'Porto', moq: 5 }))
    .when({ type: 'SetSupplierTerms', terms })
    .then(termsChanged({ moq: 5, leadTime: 45 }));
  given(created(), termsChanged({ leadTime: 45 }))
    .when({ type: 'SetSupplierTerms', terms })
    .thenNothing();
  given(created(), deleted).when({ type: 'SetSupplierTerms', terms }).thenRejected('NOT_FOUND');
});

test('API-SUP-04 a deleted supplier is unknown afterwards', () => {
  given(created()).when(remove).then(deleted);
  given(created(), deleted).when(remove).thenRejected('NOT_FOUND');
  given(created(), deleted).when(update()).thenRejected('NOT_FOUND');
});

test('a supplier that was never created is unknown', () => {
  given().when(update()).thenRejected('NOT_FOUND');
  given().when(remove).thenRejected('NOT_FOUND');
});
