export { hashSecret, matchesSecret } from './passwords.ts'
export { keyOf, selectCredentials, selectNames, selectPerson } from './repository.ts'
export { registerUser } from './service.ts'
