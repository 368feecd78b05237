import { exportDossier } from '@quartermaster/contracts/purchase-orders/calls/history';
import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../../../lib/http.ts';
import { saveBlob } from '../../../lib/save-blob.ts';

/** Saves the dossier of an order. */
export const useDossier = (orderId: string) =>
  useMutation({
    mutationFn: () => requestFile(exportDossier, { params: { id: orderId } }),
    onSuccess: ({ name, content }) => saveBlob(name, content),
    meta: { failed: 'The dossier was not saved', changes: 'nothing' },
  });
