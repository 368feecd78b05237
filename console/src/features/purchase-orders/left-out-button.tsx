import { Button } from '@mantine/core';
import { listLeftOutRows } from '@quartermaster/contracts/purchase-orders/calls/import';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadText, toCsv } from '../../lib/csv.ts';
import { formatCount } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { leftOutName, leftOutTable } from './left-out-file.ts';
import type { Checked } from './use-import.ts';

/** Saves the rows that cannot be imported as a file to correct. */
export const LeftOutButton = ({ checked }: { readonly checked: Checked }) => {
  const { fileUrl, name, check } = checked;
  const save = useMutation({
    mutationFn: () => call(listLeftOutRows, { query: { fileUrl } }),
    onSuccess: (leftOut) => downloadText(leftOutName(name), toCsv(leftOutTable(name, leftOut))),
    meta: { failed: 'The rows were not downloaded', changes: 'nothing' },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Download {formatCount(check.rowsLeftOut, 'row')}
    </Button>
  );
};
