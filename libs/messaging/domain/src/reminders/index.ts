export { AddReminder, RemoveReminder } from './reminder-commands.ts';
