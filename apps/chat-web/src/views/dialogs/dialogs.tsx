import { dialog } from '../../state/dialogs.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { ReceiptsDialog } from './receipts-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

/** The window that is open, if one is. */
export function Dialogs() {
  const open = dialog.value;
  switch (open?.kind) {
    case 'history':
      return <HistoryDialog message={open.message} />;
    case 'receipts':
      return <ReceiptsDialog message={open.message} />;
    case 'delete':
      return <DeleteDialog message={open.message} />;
    case 'move':
      return <MoveDialog {...open} />;
    case 'status':
      return <StatusDialog />;
    case 'picture':
      return <Lightbox opened={open.picture} messageId={open.messageId} />;
    case undefined:
      return null;
  }
}
