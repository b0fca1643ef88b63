import type { ChatState } from '@tandem/chat-client';
import type { ComponentType } from 'preact';
import { useChatState } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import type { TextKey } from '../i18n/catalogs/en.ts';
import type { IconName } from '../views/parts/icon.tsx';
import { ViewHeader } from '../views/shell/view-header.tsx';
import { SettingsNav } from './settings-nav.tsx';

interface SectionProps {
  /** The part of the address after the section, such as the id of a group; may be empty. */
  readonly detail: string;
}

/** A part of settings with an address of its own. */
export interface SettingsSection {
  readonly name: string;
  readonly text: Extract<TextKey, `settings.section.${string}`>;
  readonly draw: ComponentType<SectionProps>;
  /** Without it, all users see the section. */
  readonly isShownTo?: (state: ChatState) => boolean;
}

interface SectionedViewProps {
  readonly icon: IconName;
  readonly title: string;
  /** The beginning of the addresses, such as `#settings`. */
  readonly address: string;
  readonly sections: readonly SettingsSection[];
  /** The name of the section that is shown, and a detail of it; the first one for an unknown name. */
  readonly section: string;
}

/** Settings in sections, one at a time. */
export function SectionedView({ icon, title, address, sections, section }: SectionedViewProps) {
  const state = useChatState();
  const [wanted, detail = ''] = section.split('/');
  const accessible = sections.filter(({ isShownTo }) => isShownTo?.(state) ?? true);
  const shown = accessible.find(({ name }) => name === wanted) ?? accessible[0];
  if (!shown) return null;
  const Section = shown.draw;
  return (
    <>
      <ViewHeader icon={icon} title={title} />
      <div class="settings">
        <SettingsNav
          label={title}
          items={accessible.map(({ name, text }) => ({
            href: `${address}/${name}`,
            text: t(text),
            isCurrent: name === shown.name,
          }))}
        />
        <div class="settings-body">
          <h2>{t(shown.text)}</h2>
          <Section key={shown.name} detail={detail} />
        </div>
      </div>
    </>
  );
}
