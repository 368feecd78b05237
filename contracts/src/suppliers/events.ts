import { z } from 'zod';
import {
  defineEvent,
  type EventsOf,
  type PersonalTexts,
  personOf,
  textsIn,
} from '../core/event.ts';
import { idOf } from '../core/ids.ts';
import { supplierDetails, supplierTerms } from './supplier.ts';

const supplierData = z.object({ supplierId: idOf.supplierId, ...supplierDetails.shape });

/** A contact is identified by email address; a contact without one belongs to the supplier, and so does the address. */
const personsOfSupplier: PersonalTexts<z.infer<typeof supplierData>> = {
  replace: (data, replacement) => {
    const supplier = `supplier:${data.supplierId}` as const;
    return {
      ...data,
      address: replacement(data.address, supplier),
      contacts: data.contacts.map(({ name, email, phone, ...rest }) => {
        const person = email === '' ? supplier : personOf(email);
        return {
          name: replacement(name, person),
          email: replacement(email, person),
          phone: replacement(phone, person),
          ...rest,
        };
      }),
    };
  },
};

const textsOfSupplier = { replace: textsIn('name', 'city', 'notes') };

export const supplierCreated = defineEvent({
  type: 'SupplierCreated',
  version: 1,
  summary: 'A supplier was added.',
  data: supplierData,
  persons: personsOfSupplier,
  teamTexts: textsOfSupplier,
});

export const supplierUpdated = defineEvent({
  type: 'SupplierUpdated',
  version: 1,
  summary: 'The details of a supplier were changed.',
  data: supplierData,
  persons: personsOfSupplier,
  teamTexts: textsOfSupplier,
});

export const supplierTermsChanged = defineEvent({
  type: 'SupplierTermsChanged',
  version: 1,
  summary: 'The terms of a supplier were changed, and nothing else of it.',
  data: z.object({ supplierId: idOf.supplierId, ...supplierTerms.shape }),
});

export const supplierAttachmentsSet = defineEvent({
  type: 'SupplierAttachmentsSet',
  version: 1,
  summary: 'The files of a supplier were replaced.',
  data: z.object({ supplierId: idOf.supplierId, attachmentUrls: z.array(z.string()) }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...data,
      attachmentUrls: data.attachmentUrls.map(replacement),
    }),
  },
});

export const supplierDeleted = defineEvent({
  type: 'SupplierDeleted',
  version: 1,
  summary: 'A supplier was deleted; its orders keep their data without it.',
  data: z.object({ supplierId: idOf.supplierId }),
});

/** Stream `supplier-<teamId>.<supplierId>`. */
export const supplierEvents = [
  supplierCreated,
  supplierUpdated,
  supplierTermsChanged,
  supplierAttachmentsSet,
  supplierDeleted,
] as const;
export type SupplierEvent = EventsOf<typeof supplierEvents>;
