import { CopyButton } from './copy-button.tsx';
import classes from './request-id.module.css';

/** The id to quote to support; nothing where there is none. */
export const RequestId = ({ id }: { readonly id: string | null }) =>
  id === null ? null : (
    <div className={classes['id']}>
      For support: <code>{id}</code>
      <CopyButton value={id} label="Copy the id for support" />
    </div>
  );
