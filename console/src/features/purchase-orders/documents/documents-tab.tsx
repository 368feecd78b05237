import { useQueryClient } from '@tanstack/react-query';
import { useChangeAttachments } from '../../../data/purchase-orders/documents.ts';
import { orderQuery } from '../../../data/purchase-orders/order.ts';
import { Attachments } from '../../../ui/attachments/attachments.tsx';
import { MailsSection } from '../mail/mails-section.tsx';
import { OrderScroll } from '../order/order-layout.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { PdfSection } from './pdf-section.tsx';
import styles from './documents-tab.module.css';

const AttachmentsSection = ({ screen: { order } }: { readonly screen: OrderScreen }) => {
  const client = useQueryClient();
  return (
    <Attachments
      id={order.id}
      target="purchase-orders"
      urls={order.content.attachmentUrls}
      examples="Quotes, packing lists, customs papers"
      change={useChangeAttachments(order.id)}
      reread={() => client.query({ ...orderQuery(order.id), staleTime: 0 })}
    />
  );
};

export const DocumentsTab = ({ screen }: { readonly screen: OrderScreen }) => (
  <OrderScroll role="region" aria-label="Documents" tabIndex={0}>
    <div className={styles.documents}>
      <PdfSection screen={screen} />
      <AttachmentsSection screen={screen} />
      <MailsSection screen={screen} />
    </div>
  </OrderScroll>
);
