export { createPasswordCheck, type PasswordCheck } from './password-check.ts'
export { refuseCommon } from './password-policy.ts'
export { hashAnswer, hashSecret, matchesAnswer, matchesSecret, setHashingMemory } from './passwords.ts'
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
export { hashedPassword, insertNewPerson, type Newcomer, registerNewcomer, registerUser } from './service.ts'
