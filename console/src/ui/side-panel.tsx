import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
  IconX,
} from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { usePanelFocus } from './use-panel-focus.ts';
import { IconButton } from './icon-button.tsx';
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

const Neighbours = ({ onPrevious, onNext }: Pick<SidePanelProps, 'onPrevious' | 'onNext'>) => (
  <>
    {onPrevious && <IconButton icon={IconChevronUp} label="Previous (K)" onClick={onPrevious} />}
    {onNext && <IconButton icon={IconChevronDown} label="Next (J)" onClick={onNext} />}
  </>
);

const WidenTool = ({ expanded, onClick }: { expanded: boolean; onClick: () => void }) => (
  <IconButton
    icon={expanded ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
    label={expanded ? 'Narrow' : 'Widen'}
    onClick={onClick}
  />
);

/**
 * A panel over the right side; the page behind stays usable. Render it while its parameter is in the address
 * (`useUrlParam`). Esc closes the top one, and the focus returns to where it was.
 */
export const SidePanel = (props: SidePanelProps) => {
  const { title, note, width = 632, expandable = false, tools, footer, flush, children } = props;
  const { onClose, onPrevious, onNext } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [expanded, setExpanded] = useState(false);
  usePanelFocus(panel, { close: onClose, next: onNext, previous: onPrevious });
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
          <Neighbours {...{ onPrevious, onNext }} />
          {expandable && <WidenTool expanded={expanded} onClick={() => setExpanded(!expanded)} />}
          <IconButton icon={IconX} label="Close (Esc)" onClick={onClose} />
        </div>
      </div>
      <div className="qm-panel-body" {...(flush === true && { 'data-flush': true })}>
        {children}
      </div>
      {footer !== undefined && <div className="qm-panel-foot">{footer}</div>}
    </div>
  );
};
