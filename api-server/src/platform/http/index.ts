export {
  type Api,
  type Authorizer,
  CALL_KEY,
  createApi,
  type Place,
  type Program,
  parseInput,
  type SpaceCall,
} from './api.ts'
export { beginInTurns } from './beginning.ts'
export { readJson } from './body.ts'
export { closedEarly } from './closed-early.ts'
export {
  attemptOf,
  clearSessionCookie,
  isSecure,
  PLAIN_NAME,
  SECURE_NAME,
  sessionTokenOf,
  setAttemptCookie,
  setSessionCookie,
} from './cookies.ts'
export { answerErrors, reportBrokenAnswer } from './errors.ts'
export { secureHeaders } from './headers.ts'
export { incomingFolder, keepIncoming } from './incoming.ts'
export { durableLimit, localLimit } from './limits.ts'
export { type ReceivedFile, receiveFile, receiveForm } from './multipart.ts'
export { allowedOrigins, isOriginAllowed } from './origin.ts'
export { tellPlainAddress, tellPublicProtocol } from './plain-address.ts'
export { logRequests } from './request-log.ts'
export { bytesAfter, sendFile } from './sending.ts'
export { type Sessions, type SignedIn, scopeOf, subjectIn } from './signed-in.ts'
export { serveClient } from './static-client.ts'
export { streamToFile } from './stream-to-file.ts'
export { isFromThisMachine } from './this-machine.ts'
