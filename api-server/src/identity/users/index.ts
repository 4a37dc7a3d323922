export { createPasswordCheck, type PasswordCheck } from './password-check.ts'
export { hashAnswer, hashSecret, matchesAnswer, matchesSecret } from './passwords.ts'
export {
  findSecrets,
  keyOf,
  markEmailVerified,
  personOf,
  selectByEmail,
  selectNames,
  selectPerson,
  selectSecrets,
  selectTaken,
  updateSecrets,
} from './repository.ts'
export { registerUser } from './service.ts'
