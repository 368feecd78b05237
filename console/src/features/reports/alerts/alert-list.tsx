import type { AlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import {
  type AnyAlertType,
  anyAlertTypeLabels,
} from '@quartermaster/contracts/reports/alert-types';
import { IconAdjustments, IconMail } from '@tabler/icons-react';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { DescribedSwitch } from '../described-switch.tsx';
import { alertEdits, alertSent, alertTexts } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './alert-list.module.css';

interface ListedAlert extends Pick<AlertDefinition, 'id' | 'status' | 'recipients'> {
  readonly type: AnyAlertType;
  readonly costRisePercent?: number | undefined;
}

interface AlertProps {
  readonly alert: ListedAlert;
  readonly onSwitch: (change: Pick<AlertDefinition, 'id' | 'status'>) => void;
  readonly onEdit: (type: AnyAlertType) => void;
}

const Alert = ({ alert, onSwitch, onEdit }: AlertProps) => {
  const { id, type, status, recipients, costRisePercent: percent } = alert;
  const label = anyAlertTypeLabels[type];
  const edit = percent === undefined ? alertEdits.recipients : alertEdits.settings;
  return (
    <li className={styles.alert}>
      <DescribedSwitch
        label={label}
        description={alertTexts[type]}
        checked={status === 'ACTIVE'}
        onChange={(checked) => onSwitch({ id, status: checked ? 'ACTIVE' : 'INACTIVE' })}
      />
      <div className={styles.recipients}>
        <span className={textStyles.muted}>{alertSent(recipients, percent)}</span>
        <ToolButton
          icon={percent === undefined ? IconMail : IconAdjustments}
          aria-label={edit.label(label)}
          onClick={() => onEdit(type)}
        >
          {edit.title}
        </ToolButton>
      </div>
    </li>
  );
};

interface AlertListProps extends Omit<AlertProps, 'alert'> {
  readonly alerts: readonly ListedAlert[];
}

/** Switch of each alert, with its content and its recipients. */
export const AlertList = ({ alerts, ...actions }: AlertListProps) => (
  <ul className={styles.alerts}>
    {alerts.map((alert) => (
      <Alert key={alert.id} alert={alert} {...actions} />
    ))}
  </ul>
);
