import { Button } from '@mantine/core';
import { findSendingHint } from '@quartermaster/contracts/purchase-orders/rules/hints';
import { listChangesSinceMail } from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import { sumItemsQuantity } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { IconCopy, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import { nameOnPapersQuery } from '../../../data/settings.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { useUserContext } from '../../../data/user-context.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { QueryFailed, PageSkeleton } from '../../../ui/states.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { toast } from '../../../ui/toast.tsx';
import { asSentence, sendingHintWords } from '../order/hint-words.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { createClaimMail } from './claim.ts';
import { MailFields } from './mail-fields.tsx';
import {
  toMailBody,
  listMailContacts,
  createOrderMail,
  isReady,
  type MailDraft,
  formatMail,
} from './mail-form.ts';
import { useSendMail } from '../../../data/purchase-orders/mail.ts';
import { suppliersQuery } from '../../../data/suppliers.ts';
import { noContact } from './words.ts';

interface PanelProps {
  readonly screen: OrderScreen;
  readonly kind: MailKind;
  readonly onClose: () => void;
}

/** Email with the order, or a claim for missing and rejected units. */
export type MailKind = 'order' | 'claim';

const titles: Readonly<Record<MailKind, string>> = {
  order: 'Email to supplier',
  claim: 'Claim from supplier',
};
/** Title of the panel; a mail with the order is a revision when the order has changed since the last one. */
const formatTitle = ({ screen: { order }, kind }: Pick<PanelProps, 'screen' | 'kind'>): string =>
  kind === 'order' && listChangesSinceMail(order).length > 0 ? 'Mail the revision' : titles[kind];
const drafts = { order: createOrderMail, claim: createClaimMail };

const copy = async (draft: MailDraft): Promise<void> => {
  if (await copyText(formatMail(draft))) toast.success('Text copied');
  else toast.error('The text could not be copied');
};

/** Names the data that the order lacks to be sent; null for a claim, whose order was sent before. */
const describeMissing = ({ screen: { order }, kind }: Pick<PanelProps, 'kind' | 'screen'>) => {
  const hint = findSendingHint({ ...order, units: sumItemsQuantity(order) });
  return kind === 'claim' || hint === null ? null : sendingHintWords[hint];
};

interface NotesProps extends Pick<PanelProps, 'screen'> {
  readonly contacts: number;
  readonly missing: string | null;
}

const Notes = ({ screen, contacts, missing }: NotesProps) => (
  <>
    {screen.editing.dirty && (
      <AlertBox tone="warning">
        Save or discard your changes first: unsaved changes are not in the PDF.
      </AlertBox>
    )}
    {missing !== null && <AlertBox tone="warning">{asSentence(missing)}</AlertBox>}
    {contacts === 0 && screen.supplier !== null && (
      <AlertBox tone="gray">{noContact(screen.supplier.name)}</AlertBox>
    )}
  </>
);

const MailForm = ({
  screen,
  kind,
  supplier,
  shop,
  onClose,
}: PanelProps & { readonly supplier: Supplier | null; readonly shop: string }) => {
  const writer = { user: useUserContext().user, shop };
  const contacts = listMailContacts(supplier);
  const [start] = useState(() => drafts[kind](screen, contacts[0], writer));
  const { mutateAsync } = useSendMail(screen.order.id);
  const missing = describeMissing({ screen, kind });
  const form = useFormPanel({
    start,
    send: (draft) => {
      const marksSent = draft.marksSent && screen.order.status === 'Draft';
      const { revision } = screen;
      return mutateAsync({ revision, body: toMailBody(draft, screen), marksSent });
    },
    done: 'The email is being sent',
    onSaved: () => screen.openTab('documents'),
  });
  return (
    <FormPanel
      title={formatTitle({ screen, kind })}
      note={screen.order.content.name}
      saveLabel="Send"
      saveIcon={<IconSend size={15} stroke={1.7} />}
      form={form}
      isReady={isReady(form.value) && !screen.editing.dirty}
      onClose={onClose}
      actions={
        <Button
          variant="subtle"
          leftSection={<IconCopy size={15} stroke={1.7} />}
          onClick={() => void copy(form.value)}
        >
          Copy text
        </Button>
      }
    >
      <Notes screen={screen} contacts={contacts.length} missing={missing} />
      <MailFields screen={screen} contacts={contacts} form={form} />
    </FormPanel>
  );
};

const MailLoader = ({ screen, kind, onClose }: PanelProps) => {
  const suppliers = useQuery(suppliersQuery);
  const shop = useQuery(nameOnPapersQuery);
  if (suppliers.data !== undefined && shop.data !== undefined && !screen.isNaming) {
    const supplier = suppliers.data.find(({ id }) => id === screen.supplier?.id) ?? null;
    return <MailForm {...{ screen, kind, supplier, onClose }} shop={shop.data} />;
  }
  const query = suppliers.isError ? suppliers : shop;
  return (
    <SidePanel title={formatTitle({ screen, kind })} onClose={onClose}>
      {query.isError ? (
        <QueryFailed title="The email could not be loaded" query={query} />
      ) : (
        <PageSkeleton />
      )}
    </SidePanel>
  );
};

/** Writes a mail to the supplier, with the order as a PDF. */
export const MailPanel = ({ screen, kind }: Omit<PanelProps, 'onClose'>) => {
  const [, setPanel] = useUrlParam('panel');
  return <MailLoader {...{ screen, kind }} onClose={() => setPanel(null)} />;
};
