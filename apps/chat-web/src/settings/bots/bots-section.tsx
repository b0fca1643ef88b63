import { can, type ChatState } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { plain } from '../../model/completion/rank.ts';
import { orderedByName } from '../../model/ordered-by-name.ts';
import { Avatar } from '../../views/parts/avatar.tsx';
import { FilterField } from '../controls/filter-field.tsx';
import { Switch } from '../controls/switch.tsx';
import { detailsOf } from '../details.ts';
import { BotSettings } from './bot-settings.tsx';
import { allowedBotTypes, type Bot } from './bot-types.ts';
import { CreateBot } from './create-bot.tsx';

/** More are found by the filter. */
const MAX_SHOWN = 200;

interface SectionProps {
  /** The id of a bot, `new`, or empty for the list. */
  readonly detail: string;
}

/** The bots of the actor. */
export function OwnBotsSection({ detail }: SectionProps) {
  const state = useChatState();
  const mine = [...state.bots.values()].filter((bot) => bot.owner_id === state.userId);
  return <Bots detail={detail} address="#settings/bots" bots={mine} />;
}

/** All bots of the organization. */
export function AllBotsSection({ detail }: SectionProps) {
  const { bots } = useChatState();
  return <Bots detail={detail} address="#organization/bots" bots={[...bots.values()]} />;
}

interface BotsProps extends SectionProps {
  readonly address: string;
  readonly bots: readonly Bot[];
}

function Bots({ detail, address, bots }: BotsProps) {
  const state = useChatState();
  const bot = bots.find((each) => each.user_id === Number(detail));
  if (bot) return <BotSettings key={bot.user_id} bot={bot} address={address} />;
  if (detail === 'new' && allowedBotTypes(state).length > 0) return <CreateBot address={address} />;
  return <BotList address={address} bots={bots} />;
}

function BotList({ address, bots }: Omit<BotsProps, 'detail'>) {
  const state = useChatState();
  const [filter, setFilter] = useState('');
  const [withDeactivated, setWithDeactivated] = useState(false);
  const wanted = plain(filter.trim());
  const found = bots.filter(
    (bot) => (bot.is_active || withDeactivated) && plain(bot.full_name).includes(wanted),
  );
  const shown = orderedByName(found, (bot) => bot.full_name).slice(0, MAX_SHOWN);
  return (
    <>
      <div class="list-head">
        <FilterField label={t('bots.filter')} value={filter} onChange={setFilter} />
        {allowedBotTypes(state).length > 0 && (
          <a class="button primary" href={`${address}/new`}>
            {t('bots.create')}
          </a>
        )}
      </div>
      {bots.some((bot) => !bot.is_active) && (
        <Switch
          label={t('bots.withDeactivated')}
          isOn={withDeactivated}
          onChange={setWithDeactivated}
        />
      )}
      {shown.length === 0 && <p class="muted">{t('bots.none')}</p>}
      <ul class="rows">
        {shown.map((bot) => (
          <li key={bot.user_id} class="row">
            <Avatar user={bot} size={28} />
            <span class="row-text">
              <a href={`${address}/${bot.user_id}`}>{bot.full_name}</a>
              <span class="muted">{describeBot(state, bot)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeBot(state: ChatState, bot: Bot): string {
  const owner = state.users.get(bot.owner_id ?? -1)?.full_name;
  return detailsOf(
    t(`bots.type.${bot.bot_type}`),
    can.administerRealm(state) && owner !== undefined ? t('bots.ownedBy', { name: owner }) : null,
    bot.is_active ? null : t('users.deactivated'),
  );
}
