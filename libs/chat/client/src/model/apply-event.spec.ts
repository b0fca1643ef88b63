import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONVERSATION_CASES } from '../../testing/conversation-cases.ts';
import { CACHED, NOW, type Case, type Cases } from '../../testing/event-case.ts';
import { frozen } from '../../testing/frozen.ts';
import { arrival, message, registeredState } from '../../testing/registered-state.ts';
import { SETTING_CASES } from '../../testing/setting-cases.ts';
import type { ChatEvent, EventType } from '../events/chat-event.ts';
import { applyEvent, REDUCERS } from './apply-event.ts';
import type { ChatState } from './chat-state.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/openapi/chat-api.json');

interface DocumentedEvents {
  readonly paths: Readonly<
    Record<
      '/api/v1/events',
      {
        readonly get: {
          readonly responses: {
            readonly 200: {
              readonly content: {
                readonly 'application/json': {
                  readonly schema: {
                    readonly properties: {
                      readonly events: {
                        readonly items: {
                          readonly properties: { readonly type: { enum: string[] } };
                        };
                      };
                    };
                  };
                };
              };
            };
          };
        };
      }
    >
  >;
}

const CASES: Cases<EventType> = { ...CONVERSATION_CASES, ...SETTING_CASES };

describe('every event', () => {
  it('of the API document has a reducer and a case', () => {
    const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as DocumentedEvents;
    const { schema } = paths['/api/v1/events'].get.responses[200].content['application/json'];
    const documented = [...schema.properties.events.items.properties.type.enum].sort();
    expect(Object.keys(REDUCERS).sort()).toEqual(documented);
    expect(Object.keys(CASES).sort()).toEqual(documented);
  });

  it.each(Object.entries(CASES))('%s changes the state, and no earlier one', (type, tried) => {
    const [events, look, expected] = tried as Case<EventType>;
    const before = JSON.stringify(look(CACHED));
    const after = events.reduce<ChatState>((state, fields, index) => {
      const event = { ...fields, id: 200 + index, type } as unknown as ChatEvent;
      return applyEvent(frozen(state), frozen(event), NOW);
    }, CACHED);
    expect(look(after)).toEqual(expected);
    expect(JSON.stringify(look(CACHED))).toBe(before);
  });

  it('that ends the synchronization of drafts removes them', () => {
    const draft = {
      id: 1,
      type: 'stream' as const,
      to: [5],
      topic: 't',
      content: 'a',
      timestamp: 1,
    };
    const state = registeredState({ drafts: [draft] });
    const changed = (property: string) =>
      applyEvent(state, { type: 'user_settings', id: 1, op: 'update', property, value: false }, NOW)
        .personal.drafts.size;
    expect(changed('enter_sends')).toBe(1);
    expect(changed('enable_drafts_synchronization')).toBe(0);
  });

  it('of an unknown type changes nothing', () => {
    const event = { id: 1, type: 'constructor' } as unknown as ChatEvent;
    expect(applyEvent(CACHED, event, NOW)).toBe(CACHED);
  });

  it('shares unchanged parts', () => {
    const after = applyEvent(CACHED, arrival(message(101)), NOW);
    const changed = Object.keys(after).filter(
      (name) => after[name as keyof ChatState] !== CACHED[name as keyof ChatState],
    );
    expect(changed.sort()).toEqual(['maxMessageId', 'messages', 'unread']);
  });
});
