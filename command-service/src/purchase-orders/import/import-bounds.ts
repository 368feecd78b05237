import { maxUploadBytes } from '@quartermaster/contracts/assets/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  MOST_IMPORT_CELLS,
  MOST_IMPORT_ROWS,
} from '@quartermaster/contracts/purchase-orders/calls/import';

/** Limits over all files of one import; each count rejects with PAYLOAD_TOO_LARGE beyond its limit. */
export interface ImportBounds {
  readonly countBytes: (bytes: number) => void;
  readonly countRow: (cells: number) => void;
}

const counter = (bound: number, what: string) => {
  let counted = 0;
  return (more: number): void => {
    counted += more;
    if (counted <= bound) return;
    const most = bound.toLocaleString('en-GB');
    throw new Rejection(
      'PAYLOAD_TOO_LARGE',
      `The files of one import may have at most ${most} ${what} together`,
    );
  };
};

export const createImportBounds = (): ImportBounds => {
  const countRows = counter(MOST_IMPORT_ROWS, 'rows');
  const countCells = counter(MOST_IMPORT_CELLS, 'cells');
  return {
    countBytes: counter(maxUploadBytes, 'bytes'),
    countRow: (cells) => {
      countRows(1);
      countCells(cells);
    },
  };
};
