export { AddSubmessage } from './add-submessage.ts';
