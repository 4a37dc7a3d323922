export { deleteExpiredTokens, deleteTokensOf } from './repository.ts'
export { bindAccessTokens } from './routes.ts'
