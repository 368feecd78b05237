import { attachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import { useQueryClient } from '@tanstack/react-query';
import { useChangeAttachments } from '../../../data/purchase-orders/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useUploads } from '../../../ui/use-uploads.ts';
import { orderQuery } from '../../../data/purchase-orders/order.ts';

/** The files of an order: those attached, those on their way, and what can be done with them. */
export const useAttachments = (id: string) => {
  const client = useQueryClient();
  const change = useChangeAttachments(id);
  const uploads = useUploads({
    place: id,
    target: 'purchase-orders',
    onUploaded: async (url) => {
      await change.mutateAsync((urls) => [...urls, url]);
      await client.query({ ...orderQuery(id), staleTime: 0 }); // the row of the upload gives way to that of the file
    },
  });
  const remove = (url: string, at: number): void => {
    const back = (): void => change.mutate((urls) => urls.toSpliced(at, 0, url));
    change.mutate((urls) => urls.filter((one) => one !== url), {
      onSuccess: () => toast.undoable(`${attachmentName(url)} removed`, back),
    });
  };
  return { ...uploads, remove, busy: change.isPending };
};
