export { disconnectPath } from './disconnect-path.ts'
export { isErrorMessage } from './error-messages.ts'
