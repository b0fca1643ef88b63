import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from './confirm-button.tsx';

interface RemoveButtonProps {
  readonly object: string;
  readonly question?: string;
  readonly onConfirm: () => void;
}

/** Removes an entry of a list when it is pressed twice. */
export function RemoveButton(props: RemoveButtonProps) {
  const { object, question = t('settings.removeSurely'), onConfirm } = props;
  return (
    <ConfirmButton
      text={t('channels.remove')}
      question={question}
      object={object}
      onConfirm={onConfirm}
    />
  );
}
