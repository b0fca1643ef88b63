import { t } from '../../i18n/translate.ts';
import { closeDialog, dialog } from '../../state/dialogs.ts';
import { Dialog } from '../parts/dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
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
      return (
        <Dialog title={open.title} kind="picture" onClose={closeDialog}>
          <img src={open.url} alt={open.title} />
          <a class="button small" href={open.url} target="_blank" rel="noopener noreferrer">
            {t('views.openInTab')}
          </a>
        </Dialog>
      );
    case undefined:
      return null;
  }
}
