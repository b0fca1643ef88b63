/// <reference lib="dom" />
import { useSignal } from '@preact/signals';
import type { Conversation } from '@tandem/chat-client';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { formatBytes } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { keyName } from '../search/key-names.ts';
import { AttachmentList } from './attachment-list.tsx';
import { contentOf, withFile, writtenOf, type WrittenMessage } from './attached-files.ts';
import { ChoiceList } from './choices/choice-list.tsx';
import { CompletionChoice } from './completion-choice.tsx';
import { completionSource } from './completion-source.ts';
import { composeStoreOf, type TextChange } from './compose-store.ts';
import { ComposerTools } from './composer-tools.tsx';
import { FormatBar } from './format-bar.tsx';
import { Preview } from './preview.tsx';
import { formatted, withInserted, withInsertedLines, type Formatting } from './text-edits.ts';
import { applyTo, fit, opensTouchKeyboard, selectedIn } from './text-field.ts';
import { useCompletion } from './use-completion.ts';
import { useFileDrop } from './use-file-drop.ts';
import { keyAction } from './composer-keys.ts';

const MIB = 1_048_576;

export interface ComposerProps {
  /** Distinguishes composers: each has its own text and uploads. */
  readonly owner: string;
  readonly conversation: Conversation | null;
  readonly label: string;
  /** Markdown, as in all texts of these properties: the composer shows its files beside it. */
  readonly initialText: string;
  readonly maxLength: number;
  /** The reason for which the text cannot be sent; `null` if it can. */
  readonly problem: string | null;
  /** The text or its files changed. */
  readonly onChange: (text: string) => void;
  /** Changes the text while this composer is not shown. */
  readonly changeHidden: (change: TextChange) => void;
  /**
   * @param isShown false if the actor has left the composer while files were uploaded
   * @returns whether the composer becomes empty
   */
  readonly onSubmit: (text: string, isShown: boolean) => boolean;
  /** Without it the message cannot be scheduled. */
  readonly onSchedule?: ((text: string, moment: Date) => Promise<boolean>) | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly onEditLast?: (() => void) | undefined;
  readonly submitLabel: string;
}

/** A field for Markdown with completion, formatting, a preview and uploads. */
export function Composer(props: ComposerProps) {
  const { owner, conversation, label, maxLength, onChange } = props;
  const store = useStore();
  const compose = composeStoreOf(store);
  const { uploads } = compose;
  const entersSends = useChatState().personal.settings.enter_sends ?? false;
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [initial] = useState(() => writtenOf(props.initialText));
  const written = useSignal(initial);
  const [isPreview, setIsPreview] = useState(false);
  const [isFormatting, setIsFormatting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const completion = useCompletion(field, () => completionSource(store, conversation));
  const { text, files } = written.value;
  const changed = (next: WrittenMessage) => {
    written.value = next;
    setProblem(null);
    onChange(contentOf(next));
  };
  const change = (by: TextChange) => {
    const next = writtenOf(by(contentOf(written.value)));
    if (field.current && field.current.value !== next.text) {
      field.current.value = next.text;
      fit(field.current);
    }
    changed(next);
  };
  const upload = (chosen: Iterable<File>) => {
    const limit = (store.session.state?.server.max_file_upload_size_mib ?? Infinity) * MIB;
    const [large] = [...chosen].filter(({ size }) => size > limit);
    const size = formatBytes(limit);
    const reason = t('compose.uploadTooLarge', { size });
    if (large) {
      setProblem(t('compose.uploadFailed', { name: large.name, reason }));
      return;
    }
    for (const file of chosen) {
      uploads.start(owner, file, (url) => {
        const attach: TextChange = (present) => withFile(present, { name: file.name, url });
        const shown = compose.shownOf(owner);
        if (shown) shown.change(attach);
        else latest.current.changeHidden(attach);
      });
    }
  };
  const isDropping = useFileDrop(box, upload);

  const clear = () => change(() => '');
  const content = messageOf(written.value);
  const isUploading = uploads.isBusy(owner);
  const submit = () => {
    // The last file may have been added since the composer was drawn.
    const complete = messageOf(written.value);
    const isEmpty = complete === '' && !uploads.isBusy(owner);
    if (isEmpty || props.problem !== null || complete.length > maxLength) {
      setProblem(isEmpty ? null : props.problem);
      return;
    }
    completion.close();
    setIsPreview(false);
    if (uploads.isBusy(owner)) uploads.afterwards(owner, submitLater);
    else if (props.onSubmit(complete, true)) clear();
    field.current?.focus();
  };
  const submitLater = () => {
    const shown = compose.shownOf(owner);
    const { changeHidden, onSubmit } = latest.current;
    if (shown) shown.submit();
    else changeHidden((hidden) => (onSubmit(messageOf(writtenOf(hidden)), false) ? '' : hidden));
  };
  const schedule = async (moment: Date) => {
    const reason = isUploading ? t('compose.uploadsRunning') : props.problem;
    if (reason !== null) setProblem(reason);
    else if (await props.onSchedule?.(content, moment)) clear();
  };
  // An upload ends long after it has begun: the recipient may have changed, and the composer may have left the document.
  const { changeHidden, onSubmit } = props;
  const latest = useRef({ change, submit, changeHidden, onSubmit });
  latest.current = { change, submit, changeHidden, onSubmit };
  useLayoutEffect(
    () =>
      compose.show(owner, {
        change: (by) => latest.current.change(by),
        submit: () => latest.current.submit(),
      }),
    [compose, owner],
  );
  const format = (formatting: Formatting) => {
    if (field.current) applyTo(field.current, formatted(selectedIn(field.current), formatting));
  };
  const insert = (inserted: string) => {
    if (field.current) applyTo(field.current, withInserted(selectedIn(field.current), inserted));
  };

  const inserted = compose.inserted.value;
  useEffect(() => {
    if (inserted === null || !field.current) return;
    compose.inserted.value = null;
    const added = writtenOf(inserted);
    if (added.text !== '') {
      applyTo(field.current, withInsertedLines(selectedIn(field.current), added.text));
    }
    for (const file of added.files) latest.current.change((present) => withFile(present, file));
  }, [compose, inserted]);
  const requests = compose.focusRequests.value;
  const wasShown = useRef(false);
  // Before the next paint: a quick Tab may move the focus, which must not move back.
  useLayoutEffect(() => {
    const isFirst = !wasShown.current;
    wasShown.current = true;
    // The user may write into a field of the recipient already.
    if (isFirst && document.activeElement?.closest('.compose-recipient')) return;
    // Without a request, a touch keyboard would cover the messages.
    if (requests > 0 || !opensTouchKeyboard()) field.current?.focus();
  }, [requests]);
  useEffect(() => {
    if (field.current) fit(field.current);
  }, [isPreview]);

  const handleKey = (event: KeyboardEvent) => {
    if (completion.handleKey(event) || !field.current) return;
    const { onCancel, onEditLast } = props;
    const targets = { entersSends, onCancel, onEditLast };
    const action = keyAction(event, selectedIn(field.current), targets);
    if (action === null) return;
    event.preventDefault();
    if (action.kind === 'submit') submit();
    else if (action.kind === 'format') format(action.formatting);
    else if (action.kind === 'change') applyTo(field.current, action.selected);
    else action.run();
  };
  const left = maxLength - content.length;
  const shownProblem = problem ?? (left < 0 ? t('compose.tooLong', { count: -left }) : null);

  return (
    <div ref={box} class="composer" data-dropping={isDropping || undefined}>
      {isFormatting && !isPreview && <FormatBar onFormat={format} />}
      {isPreview && <Preview text={content} />}
      <textarea
        ref={field}
        class="composer-field"
        hidden={isPreview}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-controls={completion.choices.items.length > 0 ? completion.choices.id : undefined}
        aria-activedescendant={completion.choices.activeId}
        aria-invalid={shownProblem === null ? undefined : true}
        dir="auto"
        rows={1}
        defaultValue={initial.text}
        onInput={(event) => {
          fit(event.currentTarget);
          uploads.dropAction(owner);
          changed({ text: event.currentTarget.value, files: written.value.files });
          completion.update();
        }}
        onClick={completion.update}
        onKeyUp={(event) => {
          if (/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) completion.update();
        }}
        onBlur={completion.close}
        onKeyDown={handleKey}
        onPaste={(event) => {
          const files = event.clipboardData?.files;
          if (!files || files.length === 0) return;
          event.preventDefault();
          upload(files);
        }}
      />
      {completion.choices.items.length > 0 && (
        <ChoiceList
          choices={completion.choices}
          anchor={box}
          label={t('completion.label')}
          placement="top-start"
          draw={(candidate) => <CompletionChoice candidate={candidate} />}
        />
      )}
      <AttachmentList
        uploads={uploads}
        owner={owner}
        files={files}
        onRemove={(file) => {
          changed({ text, files: files.filter((each) => each !== file) });
          field.current?.focus();
        }}
      />
      {uploads.isAwaited(owner) && (
        <p class="composer-note" role="status">
          {t('compose.afterUploads', { action: props.submitLabel })}
          <button type="button" class="button small" onClick={() => uploads.dropAction(owner)}>
            {t('compose.cancel')}
          </button>
        </p>
      )}
      {shownProblem !== null && (
        <p class="notice bad composer-problem" role="alert">
          {shownProblem}
        </p>
      )}
      <ComposerTools
        isPreview={isPreview}
        isFormatting={isFormatting}
        canSubmit={(content !== '' || isUploading) && left >= 0}
        submitLabel={props.submitLabel}
        submitKeys={entersSends ? 'Enter' : `${keyName('Mod')}+Enter`}
        charactersLeft={left < 200 && left >= 0 ? left : null}
        onPreview={() => setIsPreview(!isPreview)}
        onFormatting={() => setIsFormatting(!isFormatting)}
        onEmoji={({ character, name }) => insert(character ?? `:${name}: `)}
        onFiles={upload}
        onSnippet={(snippet) => {
          insert(snippet);
          field.current?.focus();
        }}
        onSubmit={submit}
        onSchedule={props.onSchedule && ((moment) => void schedule(moment))}
        onCancel={props.onCancel}
      />
      {isDropping && <p class="drop-notice">{t('compose.dropFiles')}</p>}
    </div>
  );
}

/** The Markdown that is sent. */
function messageOf({ text, files }: WrittenMessage): string {
  return contentOf({ text: text.trim(), files });
}
