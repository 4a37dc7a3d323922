export { deleteExpiredTokens } from './repository.ts'
export { bindAccessTokens } from './routes.ts'
