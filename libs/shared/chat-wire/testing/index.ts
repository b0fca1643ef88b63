export { ann, createCall, type TestRequest } from './call-endpoint.ts';
