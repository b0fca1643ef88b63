import { useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';
import type { MessagePicture } from '../../model/html/message-pictures.ts';
import type { PictureZoom } from './use-picture-zoom.ts';

interface PictureStageProps {
  readonly picture: MessagePicture;
  readonly zoom: PictureZoom;
}

/** The picture itself; its smaller form until the original has arrived, or where the browser cannot draw that. */
export function PictureStage({ picture, zoom }: PictureStageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [isPreviewLost, setPreviewLost] = useState(false);
  if (picture.kind === 'video') {
    return (
      <div class="lightbox-stage">
        <video src={picture.src} controls autoplay aria-label={picture.name} />
      </div>
    );
  }
  const { preview, src, name } = picture;
  const hasPreview = preview !== null && !isPreviewLost && state !== 'shown';
  return (
    <div
      ref={zoom.stage}
      class="lightbox-stage"
      aria-busy={state === 'loading'}
      data-zoomed={zoom.isEnlarged || undefined}
    >
      <div ref={zoom.picture} class="lightbox-picture">
        {hasPreview && (
          <img
            class="lightbox-preview"
            src={preview}
            alt={state === 'failed' ? name : ''}
            draggable={false}
            onError={() => setPreviewLost(true)}
          />
        )}
        {state !== 'failed' && (
          <img
            src={src}
            alt={name}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
      {state === 'loading' && <div class="spinner lightbox-spinner" aria-hidden="true" />}
      {state === 'failed' && !hasPreview && (
        <p class="lightbox-failure" role="alert">
          {t('views.pictureFailed')}
        </p>
      )}
    </div>
  );
}
