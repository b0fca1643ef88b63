export { AddPlayground, RemovePlayground } from './playground-commands.ts';
