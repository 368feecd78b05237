import { maxUploadBytes } from '@quartermaster/contracts/assets/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  MAX_IMPORT_CELLS,
  MAX_IMPORT_ROWS,
} from '@quartermaster/contracts/purchase-orders/calls/import';

/** Limits over all files of one import; each count rejects with PAYLOAD_TOO_LARGE beyond its limit. */
export interface ImportBounds {
  readonly countBytes: (bytes: number) => void;
  readonly countRow: (cells: number) => void;
}

const createCounter = (bound: number, unitLabel: string) => {
  let counted = 0;
  return (more: number): void => {
    counted += more;
    if (counted <= bound) return;
    const most = bound.toLocaleString('en-GB');
    throw new Rejection(
      'PAYLOAD_TOO_LARGE',
      `The files of one import may have at most ${most} ${unitLabel} together`,
    );
  };
};

export const createImportBounds = (): ImportBounds => {
  const countRows = createCounter(MAX_IMPORT_ROWS, 'rows');
  const countCells = createCounter(MAX_IMPORT_CELLS, 'cells');
  return {
    countBytes: createCounter(maxUploadBytes, 'bytes'),
    countRow: (cells) => {
      countRows(1);
      countCells(cells);
    },
  };
};
