import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/translate.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { PictureButton } from './picture-button.tsx';

interface PictureSettingProps {
  /** The text of the button that chooses a picture. */
  readonly text: string;
  /** True if the picture was uploaded, so that it can be removed. */
  readonly isUploaded: boolean;
  /** The object of the button that removes it, for users of screen readers. */
  readonly object: string;
  readonly onUpload: (picture: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
  /** The picture as it is shown. */
  readonly children: ComponentChildren;
}

/** A picture that can be uploaded, replaced and removed. */
export function PictureSetting(props: PictureSettingProps) {
  const { status, save } = useSave();
  return (
    <div class="picture-setting">
      {props.children}
      <PictureButton
        text={props.text}
        onChoose={(picture) => void save(() => props.onUpload(picture))}
      />
      {props.isUploaded && (
        <button
          type="button"
          class="button small"
          aria-label={t('settings.removeNamedPicture', { name: props.object })}
          onClick={() => void save(props.onRemove)}
        >
          {t('settings.removePicture')}
        </button>
      )}
      <SaveNotice status={status} />
    </div>
  );
}
