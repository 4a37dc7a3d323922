export { type Claims, configuredProviders, type Provider } from './providers.ts'
export { bindExternalSignIn } from './routes.ts'
