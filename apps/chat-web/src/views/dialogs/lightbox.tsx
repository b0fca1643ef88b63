import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { formatMoment } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import type { MessagePicture } from '../../model/html/message-pictures.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { pictureSeries, type ViewedPicture } from '../../state/pictures.ts';
import { useWindow } from '../parts/dialog.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useHistoryEntry } from '../parts/use-history-entry.ts';
import { PictureStage } from './picture-stage.tsx';
import { usePictureZoom } from './use-picture-zoom.ts';

interface LightboxProps {
  readonly opened: MessagePicture;
  readonly messageId: number | null;
}

/** The factor of one step of the keys and buttons. */
const STEP = 1.5;

/** Shows the pictures of the shown list one by one, over the whole window. */
export function Lightbox({ opened, messageId }: LightboxProps) {
  const store = useStore();
  const element = useWindow(closeDialog);
  const [series] = useState(() => pictureSeries(store, opened, messageId));
  const [index, setIndex] = useState(series.opened);
  const close = () => element.current?.close();
  useHistoryEntry(close);
  const shown = series.all[index];
  const canGo = (step: number) => series.all[index + step] !== undefined;
  const go = (step: number) => {
    if (canGo(step)) setIndex(index + step);
  };
  const zoom = usePictureZoom({ key: index, onSwipe: go, onClose: close });

  // Not of the window: a press beside its controls takes the focus away from it.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = keysOf(go, zoom.zoomBy)[event.key];
      // A video has uses of its own for the arrows.
      if (!run || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement)
        return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  if (!shown) return null;
  const { picture } = shown;
  return (
    <dialog ref={element} class="lightbox" aria-label={picture.name}>
      <header class="lightbox-head">
        <span class="lightbox-count">
          {series.all.length > 1 &&
            t('views.pictureCount', { index: index + 1, count: series.all.length })}
        </span>
        {picture.kind === 'image' && (
          <>
            <IconButton
              size={20}
              icon="minus"
              label={t('views.zoomOut')}
              onClick={() => zoom.zoomBy(1 / STEP)}
            />
            <IconButton
              size={20}
              icon="plus"
              label={t('views.zoomIn')}
              onClick={() => zoom.zoomBy(STEP)}
            />
          </>
        )}
        {picture.isUpload && (
          <Link
            icon="download"
            label={t('views.download')}
            href={picture.src}
            fileName={picture.name}
          />
        )}
        <Link icon="external" label={t('views.openInTab')} href={picture.href} />
        <IconButton size={20} icon="close" label={t('views.close')} isFirst onClick={close} />
      </header>
      <PictureStage key={index} picture={picture} zoom={zoom} />
      {series.all.length > 1 && (
        <>
          <Turn step={-1} isPossible={canGo(-1)} onGo={go} />
          <Turn step={1} isPossible={canGo(1)} onGo={go} />
        </>
      )}
      <Caption shown={shown} />
    </dialog>
  );
}

/** Names the file, who sent it, and when. */
function Caption({ shown: { picture, message } }: { readonly shown: ViewedPicture }) {
  return (
    <p class="lightbox-caption" aria-live="polite">
      <strong dir="auto">{picture.name}</strong>
      {message && (
        <span class="muted">
          {message.sender_full_name} · {formatMoment(new Date(message.timestamp * 1_000))}
        </span>
      )}
    </p>
  );
}

function keysOf(
  go: (step: number) => void,
  zoomBy: (factor: number) => void,
): Readonly<Record<string, () => void>> {
  const isMirrored = document.documentElement.dir === 'rtl';
  const right = isMirrored ? -1 : 1;
  return {
    ArrowRight: () => go(right),
    ArrowLeft: () => go(-right),
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => zoomBy(0),
  };
}

interface LinkProps {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
  /** The name of the file that is stored; without it the link opens a window. */
  readonly fileName?: string;
}

function Link({ icon, label, href, fileName }: LinkProps) {
  return (
    <a
      class="icon-button"
      href={href}
      aria-label={label}
      title={label}
      download={fileName}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name={icon} size={20} />
    </a>
  );
}

interface TurnProps {
  readonly step: 1 | -1;
  readonly isPossible: boolean;
  readonly onGo: (step: number) => void;
}

/** At the ends it stays a control, so that it does not lose the focus. */
function Turn({ step, isPossible, onGo }: TurnProps) {
  const label = t(step > 0 ? 'views.nextPicture' : 'views.previousPicture');
  return (
    <button
      type="button"
      class={`icon-button lightbox-turn ${step > 0 ? 'is-next' : 'is-previous'}`}
      aria-label={label}
      title={label}
      aria-disabled={!isPossible}
      onClick={() => onGo(step)}
    >
      <Icon name={step > 0 ? 'next' : 'previous'} size={24} />
    </button>
  );
}
