export { type BodyPatience } from './body-patience.ts';
export { type Endpoint, type HttpMethod } from './endpoint.ts';
export { answerFormPage, type FormPage } from './form-page.ts';
export { serveHealth } from './health-service.ts';
export { HttpService, type HttpDialect, type LateAnswer, type Intercept } from './http-service.ts';
export { type Logger } from './logger.ts';
export { HttpMetrics } from './metrics.ts';
export { openApiDocument, type OpenApiInfo } from './open-api.ts';
export { servePage } from './page-files.ts';
export {
  NoParameters,
  declareParameter,
  parametersOf,
  toWireName,
  type ParameterSpec,
  type ParametersClass,
} from './parameters.ts';
export { RouteTable, type RouteMatch } from './route-table.ts';
export {
  closedObject,
  schema,
  type FieldSchema,
  type JsonSchema,
  type NamedSchema,
} from './schema.ts';
export { serveContent } from './serve-content.ts';
export { type DocumentPaths, type HealthCheck } from './service-routes.ts';
export { loggedStatus } from './logged-status.ts';
export { TrustedProxies, parseTrustedProxies } from './trusted-proxies.ts';
export { type UnreadableAnswer } from './unreadable-request.ts';
