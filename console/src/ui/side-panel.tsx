import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
  IconX,
} from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { usePanelFocus } from './use-panel-focus.ts';
import './side-panel.css';

export interface SidePanelProps {
  readonly title: ReactNode;
  /** Badges or one line under the title. */
  readonly note?: ReactNode;
  /** 400 for small choices, 632 for forms, 760 for a whole thing (UI-LY-01..03). */
  readonly width?: 400 | 632 | 760;
  /** Offers to widen it to nearly the whole window. */
  readonly expandable?: boolean;
  readonly onClose: () => void;
  /** The neighbours in the list, also on K and J. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Buttons beside the close button. */
  readonly tools?: ReactNode;
  /** Stays at the bottom. */
  readonly footer?: ReactNode;
  readonly flush?: boolean;
  readonly children: ReactNode;
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, onClick, children }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const Neighbours = ({ onPrevious, onNext }: Pick<SidePanelProps, 'onPrevious' | 'onNext'>) => (
  <>
    {onPrevious !== undefined && (
      <Tool label="Previous (K)" onClick={onPrevious}>
        <IconChevronUp size={18} stroke={1.6} />
      </Tool>
    )}
    {onNext !== undefined && (
      <Tool label="Next (J)" onClick={onNext}>
        <IconChevronDown size={18} stroke={1.6} />
      </Tool>
    )}
  </>
);

const WidenTool = ({ expanded, onClick }: { expanded: boolean; onClick: () => void }) => {
  const Icon = expanded ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <Tool label={expanded ? 'Narrow' : 'Widen'} onClick={onClick}>
      <Icon size={18} stroke={1.6} />
    </Tool>
  );
};

/**
 * A panel over the right side; the page behind stays usable. Render it while its parameter is in the address
 * (`useUrlParam`). Esc closes the top one, and the focus returns to where it was.
 */
export const SidePanel = (props: SidePanelProps) => {
  const {
    title,
    note,
    width = 632,
    expandable = false,
    onClose,
    tools,
    footer,
    flush,
    children,
  } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [expanded, setExpanded] = useState(false);
  usePanelFocus(panel, { close: onClose, next: props.onNext, previous: props.onPrevious });
  return (
    <div
      ref={panel}
      className="qm-panel"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      style={{ width: expanded ? 'calc(100vw - 96px)' : width }}
    >
      <div className="qm-panel-head">
        <div className="qm-panel-title">
          <h2 id={titleId}>{title}</h2>
          {note !== undefined && <div className="qm-panel-note">{note}</div>}
        </div>
        <div className="qm-panel-tools">
          {tools}
          <Neighbours onPrevious={props.onPrevious} onNext={props.onNext} />
          {expandable && <WidenTool expanded={expanded} onClick={() => setExpanded(!expanded)} />}
          <Tool label="Close (Esc)" onClick={onClose}>
            <IconX size={18} stroke={1.6} />
          </Tool>
        </div>
      </div>
      <div className="qm-panel-body" {...(flush === true && { 'data-flush': true })}>
        {children}
      </div>
      {footer !== undefined && <div className="qm-panel-foot">{footer}</div>}
    </div>
  );
};
