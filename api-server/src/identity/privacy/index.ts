export { isDue, type PrivacyPolicy, readPolicy } from './policy.ts'
export { selectAcceptance } from './repository.ts'
export { bindPrivacy } from './routes.ts'
