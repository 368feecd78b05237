import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const set = (printing: boolean) => () => flushSync(() => setPrinting(printing));
    const [start, end] = [set(true), set(false)];
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};
