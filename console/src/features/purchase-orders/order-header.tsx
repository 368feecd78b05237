import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  canSetStatus,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
} from '@quartermaster/contracts/purchase-orders/status';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { CommentsButton } from '../../ui/comments-button.tsx';
import type { OrderScreen } from './order-screen.ts';
import { nextStep } from './next-step.ts';
import { OrderMenu } from './order-menu.tsx';
import { StatusStepper } from './status-stepper.tsx';
import { useOrderActions, type OrderActions } from './use-order-actions.tsx';

interface Props {
  readonly screen: OrderScreen;
}

/** The name, typed over in place; Esc takes the typing back. */
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
      className="qm-order-name"
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

/** Whom it is for, its reference and its date. */
export const OrderFacts = ({ screen: { editing, supplier } }: Props) => {
  const { reference, issueDate } = editing.edit;
  return (
    <div className="qm-order-facts">
      {supplier === null ? (
        <span>No supplier</span>
      ) : (
        <Link to="/suppliers/$id/{-$tab}" params={{ id: supplier.id }}>
          {supplier.name}
        </Link>
      )}
      {reference !== '' && <span>Ref. {reference}</span>}
      {issueDate !== null && <span>Issued {formatDate(issueDate)}</span>}
    </div>
  );
};

const UndoTools = ({ screen: { editing } }: Props) => {
  if (!editing.canUndo && !editing.canRedo) return null;
  return (
    <>
      <Tooltip label="Undo (Ctrl+Z)">
        <ActionIcon aria-label="Undo" disabled={!editing.canUndo} onClick={editing.undo}>
          <IconArrowBackUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl+Y)">
        <ActionIcon aria-label="Redo" disabled={!editing.canRedo} onClick={editing.redo}>
          <IconArrowForwardUp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
};

interface ActionProps extends Props {
  readonly actions: OrderActions;
}

const StatusMenu = ({ screen: { order, editing }, actions }: ActionProps) => {
  const anythingReceived = order.shipments.some(({ receivedAt }) => receivedAt !== null);
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={editing.dirty}
          rightSection={<IconChevronDown size={14} />}
        >
          Status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Set the status</Menu.Label>
        {purchaseOrderStatuses.map((status) => (
          <Menu.Item
            key={status}
            disabled={
              status === order.status || !canSetStatus(order.status, status, { anythingReceived })
            }
            onClick={() => void actions.setStatus(status)}
          >
            {purchaseOrderStatusLabels[status]}
          </Menu.Item>
        ))}
        {anythingReceived && (
          <Menu.Label>Something was received: no way back to draft, no cancelling</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const NextButton = ({ screen, actions }: ActionProps) => {
  const step = nextStep(screen.order);
  if (step === null) return null;
  return (
    <Tooltip label="Save or discard your changes first" disabled={!screen.editing.dirty}>
      <span>
        <Button
          loading={actions.busy}
          disabled={screen.editing.dirty}
          onClick={() =>
            step.tab === undefined ? void actions.setStatus(step.status) : screen.openTab(step.tab)
          }
        >
          {step.label}
        </Button>
      </span>
    </Tooltip>
  );
};

/** Who, what, how far it is, and what comes next. */
export const OrderHeader = ({ screen }: Props) => {
  const actions = useOrderActions(screen);
  return (
    <header className="qm-order-head">
      <div className="qm-order-title">
        <h1 className="qm-hidden-text">{screen.editing.edit.name}</h1>
        <Name screen={screen} />
        <OrderFacts screen={screen} />
      </div>
      <StatusStepper status={screen.order.status} />
      <div className="qm-order-actions">
        <UndoTools screen={screen} />
        <CommentsButton contextId={screen.order.id} about={screen.order.content.name} />
        <StatusMenu screen={screen} actions={actions} />
        <NextButton screen={screen} actions={actions} />
        <OrderMenu screen={screen} actions={actions} />
      </div>
    </header>
  );
};
