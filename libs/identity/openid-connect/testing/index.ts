export { RealProvider, visit, type ProviderUser } from './real-provider.ts';
