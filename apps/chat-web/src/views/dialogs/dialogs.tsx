import { dialog } from '../../state/dialogs.ts';
import { DeleteDialog, DeleteTopicDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { ReceiptsDialog } from './receipts-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

/** The window that is open, if one is. */
export function Dialogs() {
  const open = dialog.value;
  switch (open?.kind) {
    case 'actions':
      return <MessageSheet message={open.message} />;
    case 'history':
      return <HistoryDialog message={open.message} />;
    case 'receipts':
      return <ReceiptsDialog message={open.message} />;
    case 'delete':
      return <DeleteDialog message={open.message} />;
    case 'delete-topic':
      return <DeleteTopicDialog conversation={open.conversation} />;
    case 'report':
      return <ReportDialog message={open.message} />;
    case 'remind':
      return <RemindDialog message={open.message} />;
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
