import { FileDrop } from '../../../ui/file-drop.tsx';
import { Card } from '../../../ui/page.tsx';
import { AttachmentRow, UploadRow } from './attachment-rows.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { useAttachments } from './use-attachments.ts';

/** Files that belong to the order: dropped here, opened, saved, and removed with a way back. */
export const AttachmentsSection = ({ screen: { order } }: { readonly screen: OrderScreen }) => {
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
        <ul className="qm-files">
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
