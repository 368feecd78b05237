import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
  IconX,
} from '@tabler/icons-react';
import {
  useId,
  useRef,
  useState,
  type ReactNode,
  useEffect,
  useEffectEvent,
  type RefObject,
} from 'react';
import { coverPage, isOverlayOpen, Layer, openLayer, topLayer } from '../lib/overlays.ts';
import { IconButton } from './icon-button.tsx';
import styles from './side-panel.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="grid"]') !== null;

type PanelKeys = Pick<SidePanelProps, 'onClose' | 'onPrevious' | 'onNext'>;

const actionFor = (event: KeyboardEvent, keys: PanelKeys): (() => void) | undefined => {
  if (event.key === 'Escape') return keys.onClose;
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return { j: keys.onNext, k: keys.onPrevious }[event.key];
};

/**
 * Moves the focus to the panel's field with `data-autofocus`, or to the panel, and back when the panel closes. While it is open,
 * Esc closes it, and J and K open its neighbours.
 */
const usePanelFocus = (panel: RefObject<HTMLElement | null>, id: string, keys: PanelKeys): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event, keys);
    if (action === undefined || event.defaultPrevented) return;
    if (topLayer() !== id || isOverlayOpen()) return;
    event.preventDefault(); // the key must not reach the list behind the panel
    action();
  });
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const before = document.activeElement;
    const close = openLayer(id);
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element;
    first.focus({ preventScroll: true });
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      close();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [panel, id]);
};

const TAB_STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** Keeps the Tab key inside a panel: after its last stop the first one follows. */
const wrapTab = (panel: HTMLElement, event: KeyboardEvent): void => {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = [...panel.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.getClientRects().length > 0,
  );
  const [first, last] = [stops.at(0), stops.at(-1)];
  const at = document.activeElement;
  const isAtEnd = event.shiftKey ? at === first || at === panel : at === last;
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};

/** While the panel covers the whole window, nothing behind it can be focused or pressed. */
const useCover = (panel: RefObject<HTMLElement | null>, isCovering: boolean): void =>
  useEffect(() => {
    const element = panel.current;
    if (element === null || !isCovering) return undefined;
    const uncover = coverPage(element);
    const onKeyDown = (event: KeyboardEvent): void => wrapTab(element, event);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      uncover();
    };
  }, [panel, isCovering]);

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
 * A panel over the right side; the page behind stays usable, except in a window that the panel covers. Render it while its
 * parameter is in the address (`useUrlParam`). Esc closes the top one, and the focus returns to where it was.
 */
export const SidePanel = (props: SidePanelProps) => {
  const { title, note, width = 632, expandable = false, tools, footer, flush, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [expanded, setExpanded] = useState(false);
  const narrow = `(max-width: ${String(width)}px)`;
  const isCovering = useMediaQuery(narrow, window.matchMedia(narrow).matches) && !expanded;
  useCover(panel, isCovering); // first, since the focus returns to the page only once that is usable
  usePanelFocus(panel, titleId, props);
  return (
    <Layer value={titleId}>
      <div
        ref={panel}
        className={styles.panel}
        data-part="side-panel"
        data-print="hidden"
        data-touch="buttons inputs"
        data-width={expanded ? 'all' : width}
        role="dialog"
        {...(isCovering && { 'aria-modal': true })}
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <div className={styles.title}>
            <h2 id={titleId}>{title}</h2>
            {note !== undefined && <div className={styles.note}>{note}</div>}
          </div>
          <Group gap={2} wrap="nowrap" flex="none" data-touch="icons">
            {tools}
            <Neighbours {...props} />
            {expandable && <WidenTool expanded={expanded} onClick={() => setExpanded(!expanded)} />}
            <IconButton icon={IconX} label="Close (Esc)" onClick={props.onClose} />
          </Group>
        </div>
        <div className={styles.body} data-flush={flush}>
          {children}
        </div>
        {footer !== undefined && <div className={styles.foot}>{footer}</div>}
      </div>
    </Layer>
  );
};
