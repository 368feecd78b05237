import { IconHistory } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMoment, useMoments } from './moment.ts';

/** Shows the past of a list; the bar that appears chooses the moment. */
export const PastButton = () => {
  const [asOf, setAsOf] = useMoment();
  const moments = useMoments();
  if (asOf !== null || moments === null) return null;
  return (
    <IconButton
      icon={IconHistory}
      label="Look at the past"
      onClick={() => setAsOf(moments.entry)}
    />
  );
};
