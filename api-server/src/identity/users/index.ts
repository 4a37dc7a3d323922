export { hashSecret, matchesSecret } from './passwords.ts'
export { selectCredentials, selectNames, selectPerson } from './repository.ts'
export { type Registration, registerUser } from './service.ts'
