export { ann, createCall, recorder, type TestRequest } from './call-endpoint.ts';
