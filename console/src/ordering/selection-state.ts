import { useState } from 'react';
import type { Line } from '../data/to-buy.ts';
import { withQuantity, type OrderSelection } from './basket.ts';

/** A selection for an order, wherever it is kept, with its setters. */
export interface SelectionState {
  readonly selection: OrderSelection;
  readonly change: (next: (before: OrderSelection) => OrderSelection) => void;
  /** Sets a quantity and selects the variant; null restores the suggestion. */
  readonly setQuantity: (line: Line, quantity: number | null) => void;
}

/** Keeps the selection as long as the panel is open. */
export const useLocalSelection = (start: OrderSelection): SelectionState => {
  const [picked, setPicked] = useState(start);
  return {
    selection: picked,
    change: setPicked,
    setQuantity: (line, quantity) => setPicked((before) => withQuantity(before, line, quantity)),
  };
};
