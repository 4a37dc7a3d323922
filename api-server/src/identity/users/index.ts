export { createPasswordCheck, type PasswordCheck } from './password-check.ts'
export { hashAnswer, hashSecret, matchesAnswer, matchesSecret } from './passwords.ts'
export {
  findSecrets,
  keyOf,
  markEmailVerified,
  personOf,
  selectByEmail,
  selectIdsByLogins,
  selectNames,
  selectPerson,
  selectSecrets,
  selectTaken,
  updateSecrets,
} from './repository.ts'
export { type Newcomer, registerNewcomer, registerUser } from './service.ts'
