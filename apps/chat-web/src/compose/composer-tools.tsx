/// <reference lib="dom" />
import { useRef, useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import type { Emoji } from '../model/emoji/emoji-index.ts';
import { Icon } from '../views/parts/icon.tsx';
import { IconButton } from '../views/parts/icon-button.tsx';
import { MenuButton } from '../views/parts/menu-button.tsx';
import { composeStoreOf } from './compose-store.ts';
import { EmojiPicker } from './emoji/emoji-picker.tsx';
import { ScheduleMenu } from './schedule-menu.tsx';

interface ComposerToolsProps {
  readonly isPreview: boolean;
  readonly isFormatting: boolean;
  readonly canSubmit: boolean;
  readonly submitLabel: string;
  /** The keys that send, as the button names them. */
  readonly submitKeys: string;
  readonly charactersLeft: number | null;
  readonly onPreview: () => void;
  readonly onFormatting: () => void;
  readonly onEmoji: (emoji: Emoji) => void;
  readonly onFiles: (files: FileList) => void;
  readonly onSnippet: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onSchedule?: ((moment: Date) => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

/** The buttons below the text. */
export function ComposerTools(props: ComposerToolsProps) {
  const [open, setOpen] = useState<'emoji' | 'schedule' | null>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const emoji = composeStoreOf(useStore()).emoji.value;
  const { personal } = useChatState();
  const close = () => setOpen(null);
  return (
    <div class="composer-tools">
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files) props.onFiles(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton
        keepsFocus
        icon="attach"
        label={t('compose.attach')}
        onClick={() => files.current?.click()}
      />
      <button
        ref={emojiButton}
        type="button"
        class="icon-button"
        aria-label={t('compose.emoji')}
        title={t('compose.emoji')}
        aria-expanded={open === 'emoji'}
        disabled={emoji === null || props.isPreview}
        onClick={() => setOpen(open === 'emoji' ? null : 'emoji')}
      >
        <Icon name="smile" />
      </button>
      <IconButton
        keepsFocus
        icon="format"
        label={t('compose.formatting')}
        isPressed={props.isFormatting}
        onClick={props.onFormatting}
      />
      <IconButton
        keepsFocus
        icon={props.isPreview ? 'edit' : 'eye'}
        label={props.isPreview ? t('compose.write') : t('compose.preview')}
        isPressed={props.isPreview}
        onClick={props.onPreview}
      />
      {personal.savedSnippets.size > 0 && !props.isPreview && (
        <MenuButton
          icon="snippet"
          label={t('compose.snippets')}
          items={() =>
            [...personal.savedSnippets.values()].map(({ id, title, content }) => ({
              key: id,
              icon: 'snippet',
              label: title,
              onSelect: () => props.onSnippet(content),
            }))
          }
        />
      )}
      <span class="composer-space">
        {props.charactersLeft !== null && (
          <span class="muted">{t('compose.charactersLeft', { count: props.charactersLeft })}</span>
        )}
      </span>
      {props.onCancel && (
        <button type="button" class="button small" onClick={props.onCancel}>
          {t('compose.cancel')}
        </button>
      )}
      {props.onSchedule && (
        <button
          ref={scheduleButton}
          type="button"
          class="icon-button"
          aria-label={t('compose.schedule')}
          title={t('compose.schedule')}
          aria-expanded={open === 'schedule'}
          disabled={!props.canSubmit}
          onClick={() => setOpen(open === 'schedule' ? null : 'schedule')}
        >
          <Icon name="clock" />
        </button>
      )}
      <button
        type="button"
        class="icon-button send"
        aria-label={props.submitLabel}
        title={`${props.submitLabel} (${props.submitKeys})`}
        disabled={!props.canSubmit}
        onClick={props.onSubmit}
      >
        <Icon name="send" />
      </button>
      {open === 'emoji' && emoji && (
        <EmojiPicker
          index={emoji}
          anchor={emojiButton}
          onChoose={(chosen) => {
            props.onEmoji(chosen);
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'schedule' && props.onSchedule && (
        <ScheduleMenu
          anchor={scheduleButton}
          onChoose={(moment) => {
            props.onSchedule?.(moment);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
