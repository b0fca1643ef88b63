import { expect, it } from '@jest/globals';
import { ByteText, SerializedFields } from './special-answers.ts';

it.each<[string, SerializedFields]>([
  ['texts', new SerializedFields('"a":1', ',"ü":"–😀"')],
  ['bytes', new SerializedFields('"a":', Buffer.from('1,"ü":"–😀"'))],
  ['cached texts', new SerializedFields('"a":1', ByteText.of(',"ü":"–😀"'))],
])('%s become a body, whole or byte by byte', (_, fields) => {
  const body = { result: 'success', msg: '', a: 1, ü: '–😀', more: 'é' };
  const whole = fields.success({ more: 'é' });
  expect(JSON.parse(whole.toString())).toEqual(body);
  expect(Buffer.from(fields.successBytes({ more: 'é' }), 'latin1')).toEqual(whole);
});
