import { t } from '../i18n/translate.ts';
import { Dialog } from '../views/parts/dialog.tsx';
import { useChatState } from '../app/store-context.ts';
import { keyName } from './key-names.ts';
import { SHORTCUTS, writingKeys } from './shortcuts.ts';

const GROUPS = ['general', 'navigation', 'message', 'writing'] as const;

/** All shortcuts by group. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const entersSends = useChatState().personal.settings.enter_sends ?? false;
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <div class="shortcuts">
        {GROUPS.map((group) => (
          <section key={group} aria-label={t(`shortcuts.${group}`)}>
            <h3>{t(`shortcuts.${group}`)}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(
                ({ keys, shown, text }) => (
                  <Row key={keys} keys={shown ?? keys} text={t(text)} />
                ),
              )}
              {group === 'writing' &&
                writingKeys(entersSends).map(([keys, text]) => (
                  <Row key={keys} keys={keys} text={t(text)} />
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Row({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <div class="shortcut">
      <dt>{text}</dt>
      <dd>
        {keys.split(/(?<=.)\+/).map((key) => (
          <kbd key={key}>{keyName(key)}</kbd>
        ))}
      </dd>
    </div>
  );
}
