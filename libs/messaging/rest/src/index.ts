export {
  messagingEndpoints,
  messagingSchemas,
  type MessagingEndpointDependencies,
} from './endpoints.ts';
export { messagingErrors } from './messaging-errors.ts';
export { messagingTranslators } from './events/translators.ts';
export { messagingStateSources } from './register/state-sources.ts';
