import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadText, toCsv } from '../../../lib/csv.ts';
import { formatCount } from '../../../lib/format.ts';
import { type Checked, fetchLeftOutRows } from '../../../data/purchase-orders/import.ts';
import { leftOutName, leftOutTable } from './left-out-file.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';

/** Saves the rows that cannot be imported as a file to correct. */
export const LeftOutButton = ({ checked }: { readonly checked: Checked }) => {
  const { fileUrl, name, check } = checked;
  const save = useMutation({
    mutationFn: () => fetchLeftOutRows(fileUrl),
    onSuccess: (leftOut) => downloadText(leftOutName(name), toCsv(leftOutTable(name, leftOut))),
  });
  return (
    <ToolButton icon={IconDownload} loading={save.isPending} onClick={() => save.mutate()}>
      Download {formatCount(check.rowsLeftOut, 'row')}
    </ToolButton>
  );
};
