import { Button, Menu, Tooltip } from '@mantine/core';
import { isAnythingReceived } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  canSetStatus,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useUrlParam } from '../../../lib/url-state.ts';
import { findNextStep } from './next-step.ts';
import type { OrderEdit } from './order-edit.ts';
import { OrderMenu } from './order-menu.tsx';
import type { OrderScreen } from './order-screen.ts';
import { StatusStepper } from './status-stepper.tsx';
import {
  describeMissing,
  useOrderActions,
  type ActionContext,
  type OrderActions,
} from './use-order-actions.tsx';
import { UndoTools } from '../../../form/undo-tools.tsx';
import { CommentsButton } from '../../../ui/comments-panel.tsx';
import { issuedOn, referenceText } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './order-header.module.css';
import { OrderHead } from './order-layout.tsx';

interface Props {
  readonly screen: OrderScreen;
}

/** Name of the order, edited in place; Esc discards the typed text. */
const Name = ({ screen: { editing } }: Props) => {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    const name = draft?.trim();
    if (name !== undefined && name !== '' && name !== editing.edit.name)
      editing.change((edit) => ({ ...edit, name }));
    setDraft(null);
  };
  return (
    <input
      className={styles.name}
      aria-label="Name of the purchase order"
      maxLength={200}
      size={Math.max(8, (draft ?? editing.edit.name).length + 1)}
      value={draft ?? editing.edit.name}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
};

type FactsProps = Pick<OrderScreen, 'supplier'> & Pick<OrderEdit, 'reference' | 'issueDate'>;

export const OrderFacts = memo(({ supplier, reference, issueDate }: FactsProps) => (
  <div className={styles.facts}>
    {supplier === null ? (
      <span>No supplier</span>
    ) : (
      <Link to="/suppliers/$id/{-$tab}" params={{ id: supplier.id }}>
        {supplier.name}
      </Link>
    )}
    {reference !== '' && <span>{referenceText(reference)}</span>}
    {issueDate !== null && <span>{issuedOn(issueDate)}</span>}
  </div>
));

interface ActionProps {
  readonly acted: ActionContext;
  readonly actions: OrderActions;
}

const StatusMenu = ({ acted, actions }: ActionProps) => {
  const { order, dirty } = acted;
  const missing = describeMissing(acted, 'SentToSupplier');
  const anythingReceived = isAnythingReceived(order);
  const canChoose = (status: PurchaseOrderStatus): boolean =>
    status !== order.status && canSetStatus(order.status, status, { anythingReceived });
  const first = purchaseOrderStatuses.find(canChoose); // gets the focus, which a disabled entry cannot have
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button variant="default" disabled={dirty} rightSection={<IconChevronDown size={14} />}>
          Status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Set the status</Menu.Label>
        {purchaseOrderStatuses.map((status) => (
          <Menu.Item
            key={status}
            disabled={!canChoose(status)}
            {...(status === first && { 'data-autofocus': true })}
            onClick={() => void actions.setStatus(status)}
          >
            {purchaseOrderStatusLabels[status]}
          </Menu.Item>
        ))}
        {missing !== null && <Menu.Label>{missing}</Menu.Label>}
        {anythingReceived && (
          <Menu.Label>
            Units were received, so the order cannot become a draft or be cancelled
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const NextButton = ({ acted, actions }: ActionProps) => {
  const { order, dirty, openTab } = acted;
  const [, setPanel] = useUrlParam('panel');
  const step = findNextStep(order);
  if (step === null) return null;
  const note = dirty ? 'Save or discard your changes first' : describeMissing(acted, step.status);
  const take = (): void => {
    if (step.panel !== undefined) setPanel(step.panel);
    else if (step.tab !== undefined) openTab(step.tab);
    else void actions.setStatus(step.status);
  };
  return (
    <Tooltip label={note} disabled={note === null}>
      <span>
        <Button
          variant={step.isQuiet === true ? 'default' : 'filled'}
          loading={actions.busy}
          disabled={dirty}
          onClick={take}
        >
          {step.label}
        </Button>
      </span>
    </Tooltip>
  );
};

/** Renders again when the order as a whole changes, but not on each edit of an item. */
const Actions = memo((acted: ActionContext) => {
  const actions = useOrderActions(acted);
  const { order } = acted;
  return (
    <>
      <CommentsButton size="sm" contextId={order.id} about={order.content.name} />
      <StatusMenu acted={acted} actions={actions} />
      <NextButton acted={acted} actions={actions} />
      <OrderMenu acted={acted} actions={actions} />
    </>
  );
});

interface HeaderProps extends Props {
  /** True when the open tab edits the order; elsewhere an undo would change data that is not visible. */
  readonly isEdited: boolean;
}

export const OrderHeader = ({ screen, isEdited }: HeaderProps) => {
  const { order, revision, variants, supplier, openTab, editing } = screen;
  const { edit, canUndo, canRedo, undo, redo, dirty } = editing;
  return (
    <OrderHead
      title={
        <>
          <h1 className={textStyles.hidden}>{edit.name}</h1>
          <Name screen={screen} />
          <OrderFacts supplier={supplier} reference={edit.reference} issueDate={edit.issueDate} />
        </>
      }
    >
      <StatusStepper status={order.status} reached={order.statusesReached} />
      <div className={styles.actions} data-touch="icons buttons">
        {isEdited && <UndoTools {...{ canUndo, canRedo, undo, redo }} />}
        <Actions {...{ order, revision, variants, openTab, dirty }} />
      </div>
    </OrderHead>
  );
};
