import { attachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import {
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';
import { codeOf } from '../../lib/problems.ts';
import { toast } from '../../ui/toast.tsx';
import { useUploads } from '../../ui/use-uploads.ts';
import { matching, words } from './mutations.ts';
import { orderQuery } from './queries.ts';

type Step = (urls: readonly string[]) => readonly string[];

const MOST_TRIES = 4;

/** One step on the current list; when another user changed it first, on the list of that change. */
const changeAttachments = async (id: string, step: Step, tries = 1): Promise<void> => {
  const { body, revision } = await request(getPurchaseOrder, { params: { id } });
  const attachmentUrls = [...step(body.content.attachmentUrls)];
  try {
    const change = { params: { id }, body: { content: { attachmentUrls } } };
    await call(updatePurchaseOrder, change, matching(revision));
  } catch (error) {
    if (codeOf(error) !== 'VERSION_STALE' || tries === MOST_TRIES) throw error;
    await changeAttachments(id, step, tries + 1);
  }
};

/** The files of an order: those attached, those on their way, and what can be done with them. */
export const useAttachments = (id: string) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (step: Step) => changeAttachments(id, step),
    scope: { id: `attachments of ${id}` }, // several files arrive at once, and all change one list
    meta: { failed: 'The documents were not changed', changes: ['purchase-orders'], words },
  });
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
