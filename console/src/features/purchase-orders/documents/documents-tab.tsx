import { attachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import { useQueryClient } from '@tanstack/react-query';
import { MailsSection } from '../mail/mails-section.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { PdfSection } from './pdf-section.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Card } from '../../../ui/page.tsx';
import { AttachmentRow, UploadRow } from './attachment-rows.tsx';
import { useChangeAttachments } from '../../../data/purchase-orders/documents.ts';
import { toast } from '../../../ui/toast.tsx';
import { useUploads } from '../../../ui/use-uploads.ts';
import { orderQuery } from '../../../data/purchase-orders/order.ts';
import { OrderScroll } from '../order/order-layout.tsx';
import styles from './documents-tab.module.css';

/** The files of an order: those attached, those on their way, and what can be done with them. */
const useAttachments = (id: string) => {
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

/** Files that belong to the order: dropped here, opened, saved, and removed with a way back. */
const AttachmentsSection = ({ screen: { order } }: { readonly screen: OrderScreen }) => {
  const attachments = useAttachments(order.id);
  const { attachmentUrls } = order.content;
  const { uploads } = attachments;
  const count = attachmentUrls.length + uploads.length;
  return (
    <Card title="Attachments">
      <FileDrop
        label="Drop files here"
        hint={
          count === 0
            ? 'Quotes, packing lists, customs papers. Any type, up to 25 MB each'
            : 'Any type, up to 25 MB each'
        }
        multiple
        onFiles={attachments.start}
      />
      {count > 0 && (
        <ul className={styles['files']}>
          {attachmentUrls.map((url, at) => (
            <AttachmentRow key={url} url={url} onRemove={() => attachments.remove(url, at)} />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => attachments.cancel(upload.id)}
              onRetry={() => attachments.retry(upload.id)}
              onDismiss={() => attachments.dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
};

export const DocumentsTab = ({ screen }: { readonly screen: OrderScreen }) => (
  <OrderScroll role="region" aria-label="Documents" tabIndex={0}>
    <div className={styles['documents']}>
      <PdfSection screen={screen} />
      <MailsSection screen={screen} />
      <AttachmentsSection screen={screen} />
    </div>
  </OrderScroll>
);
