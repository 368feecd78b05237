import type { CallInput } from '@quartermaster/contracts/core/client';
import { requestInventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import { useMutation } from '@tanstack/react-query';
import { fileNameOfUrl } from '../lib/csv.ts';
import { call } from '../lib/http.ts';
import { saveFrom } from '../lib/save-blob.ts';

export type ExportRequest = NonNullable<CallInput<typeof requestInventoryExport>['body']>;

/** Requests a file and downloads it (AMB-091). */
export const useInventoryExport = () =>
  useMutation({
    mutationFn: async (input: CallInput<typeof requestInventoryExport>): Promise<void> => {
      const { url } = await call(requestInventoryExport, input);
      saveFrom(url, fileNameOfUrl(url));
    },
    meta: { failed: 'The inventory was not exported', changes: 'nothing' },
  });
