export {
  messagingEndpoints,
  messagingSchemas,
  type MessagingEndpointDependencies,
} from './endpoints.ts';
export { messagingErrors } from './messaging-errors.ts';
