import { z } from 'zod';
import {
  defineEvent,
  type EventsOf,
  type PersonalTexts,
  toPerson,
  createTextReplacer,
} from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { supplierDetails, supplierTerms } from './supplier.ts';

const supplierData = z.object({ supplierId: idSchemas.supplierId, ...supplierDetails.shape });

/** A contact is identified by email address; a contact without one belongs to the supplier, and so does the address. */
const supplierPersons: PersonalTexts<z.infer<typeof supplierData>> = {
  replace: (data, replacement) => {
    const supplier = `supplier:${data.supplierId}` as const;
    return {
      ...data,
      address: replacement(data.address, supplier),
      contacts: data.contacts.map(({ name, email, phone, ...rest }) => {
        const person = email === '' ? supplier : toPerson(email);
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

const supplierTexts = { replace: createTextReplacer('name', 'city', 'notes') };

export const supplierCreated = defineEvent({
  type: 'SupplierCreated',
  version: 1,
  summary: 'A supplier was added.',
  data: supplierData,
  persons: supplierPersons,
  teamTexts: supplierTexts,
});

export const supplierUpdated = defineEvent({
  type: 'SupplierUpdated',
  version: 1,
  summary: 'The details of a supplier were changed.',
  data: supplierData,
  persons: supplierPersons,
  teamTexts: supplierTexts,
});

export const supplierTermsChanged = defineEvent({
  type: 'SupplierTermsChanged',
  version: 1,
  summary: 'The terms of a supplier were changed, and nothing else of it.',
  data: z.object({ supplierId: idSchemas.supplierId, ...supplierTerms.shape }),
});

export const supplierAttachmentsSet = defineEvent({
  type: 'SupplierAttachmentsSet',
  version: 1,
  summary: 'The files of a supplier were replaced.',
  data: z.object({ supplierId: idSchemas.supplierId, attachmentUrls: z.array(z.string()) }),
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
  data: z.object({ supplierId: idSchemas.supplierId }),
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
