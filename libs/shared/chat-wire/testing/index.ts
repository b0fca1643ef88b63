export { ann, createCall, type CallEndpoint, type TestRequest } from './call-endpoint.ts';
