import { AttachmentsSection } from './attachments-section.tsx';
import { MailsSection } from '../mail/mails-section.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { PdfSection } from './pdf-section.tsx';
import './documents.css';

/** The papers of the order. */
export const DocumentsTab = ({ screen }: { readonly screen: OrderScreen }) => (
  <div className="qm-order-scroll" role="region" aria-label="Documents" tabIndex={0}>
    <div className="qm-documents">
      <PdfSection screen={screen} />
      <MailsSection screen={screen} />
      <AttachmentsSection screen={screen} />
    </div>
  </div>
);
