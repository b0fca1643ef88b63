import { isRecord, numberOf, recordOf, textOf, type SlackRecord } from './slack-export.ts';
import type { ArchiveRow, ConversionReport } from './conversion.ts';

const TYPES = { shortText: 1, longText: 2, date: 4, link: 5, users: 6 } as const;
const MAX_SHORT = 50;
const MAX_LONG = 500;
const MAX_NAME = 40;
const MAX_HINT = 80;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LINK = /^https?:\/\/\S{1,2000}$/;
const USER = /^[UW][A-Z0-9]+$/;

/** The fields that every profile of Slack has beside name, address and status. */
const STANDARD: Readonly<Record<string, string>> = {
  title: 'Title',
  phone: 'Phone number',
  pronouns: 'Pronouns',
  skype: 'Skype',
};

interface ProfileValue {
  readonly userId: number;
  readonly value: string;
}

/** A profile field of a workspace, with the values of users. */
interface ProfileField {
  readonly name: string;
  readonly hint: string;
  /** Its type in Slack, such as `date`; empty where no definition is known. */
  readonly slackType: string;
  readonly order: number;
  readonly values: ProfileValue[];
}

/** Profile fields of a workspace become custom profile fields, where a user has a value. */
export class SlackProfiles {
  readonly #report: ConversionReport;
  readonly #fields = new Map<string, ProfileField>();

  /** @param definitions of the fields of the workspace */
  constructor(report: ConversionReport, definitions: readonly SlackRecord[]) {
    this.#report = report;
    for (const [id, name] of Object.entries(STANDARD)) {
      const order = this.#fields.size;
      this.#fields.set(id, { name, hint: '', slackType: 'text', order, values: [] });
    }
    for (const each of definitions) {
      const name = textOf(each, 'label');
      if (name === '' || textOf(each, 'id') === '') continue;
      this.#fields.set(textOf(each, 'id'), {
        name,
        hint: textOf(each, 'hint'),
        slackType: textOf(each, 'type'),
        order: 100 + numberOf(each, 'ordering'),
        values: [],
      });
    }
  }

  /** Adds the values of a user. */
  add(userId: number, profile: SlackRecord): void {
    for (const id of Object.keys(STANDARD)) this.#addValue(id, userId, textOf(profile, id));
    for (const [id, field] of Object.entries(recordOf(profile, 'fields'))) {
      if (!isRecord(field)) continue;
      const label = textOf(field, 'label');
      if (!this.#fields.has(id) && label !== '') {
        const order = 100 + this.#fields.size;
        this.#fields.set(id, { name: label, hint: '', slackType: '', order, values: [] });
      }
      this.#addValue(id, userId, textOf(field, 'value'));
    }
  }

  /** @param userOf the id of a user, by the id in Slack */
  tables(userOf: (slackId: string) => number | null): {
    readonly zerver_customprofilefield: readonly ArchiveRow[];
    readonly zerver_customprofilefieldvalue: readonly ArchiveRow[];
  } {
    const [fields, values]: [ArchiveRow[], ArchiveRow[]] = [[], []];
    const names = new Set<string>();
    const used = [...this.#fields.values()].filter((field) => field.values.length > 0);
    for (const field of used.sort((a, b) => a.order - b.order)) {
      const id = fields.length + 1;
      const type = typeOf(field);
      fields.push({
        id,
        realm: 1,
        name: freeName(field.name, names, id),
        hint: field.hint.slice(0, MAX_HINT),
        order: id,
        field_type: type,
        field_data: '',
      });
      for (const { userId, value } of field.values) {
        values.push({
          id: values.length + 1,
          user_profile: userId,
          field: id,
          value: this.#valueOf(field, type, value, userOf),
        });
      }
    }
    return { zerver_customprofilefield: fields, zerver_customprofilefieldvalue: values };
  }

  #addValue(id: string, userId: number, value: string): void {
    const text = value.trim();
    if (text === '') return;
    const field = this.#fields.get(id);
    if (field) field.values.push({ userId, value: text });
    else this.#report.add('leftOut', `profiles: the field ${id}, whose name is not in the export`);
  }

  #valueOf(
    { name }: ProfileField,
    type: number,
    value: string,
    userOf: (slackId: string) => number | null,
  ): string {
    if (type === TYPES.users) {
      const ids = value.split(',').map((slackId) => userOf(slackId));
      return JSON.stringify(ids.filter((id) => id !== null));
    }
    if (value.length > MAX_LONG) {
      this.#report.add('clashes', `profiles: values of ${name} are cut at ${MAX_LONG} characters`);
    }
    return value.slice(0, type === TYPES.link ? value.length : MAX_LONG);
  }
}

/** The type that all values of a field fit. */
function typeOf({ slackType, values }: ProfileField): number {
  const all = (form: RegExp) => values.every(({ value }) => form.test(value));
  if (slackType === 'date' && all(DATE)) return TYPES.date;
  if (slackType === 'link' && all(LINK)) return TYPES.link;
  const areUsers = values.every(({ value }) => value.split(',').every((id) => USER.test(id)));
  if (slackType === 'user' && areUsers) return TYPES.users;
  return values.some(({ value }) => value.length > MAX_SHORT) ? TYPES.longText : TYPES.shortText;
}

function freeName(given: string, names: Set<string>, id: number): string {
  const name = given.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
  const free = names.has(name.toLowerCase()) ? `${name.slice(0, MAX_NAME - 6)} (${id})` : name;
  names.add(free.toLowerCase());
  return free;
}
