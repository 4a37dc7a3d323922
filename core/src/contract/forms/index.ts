/** What forms check while people type: the contract's own schemas, apart from its routes, which a browser knows as data. */
import { registerAndLogin } from '../identity.ts'
import { passwordReset, passwordResetRequest } from '../passwords.ts'
import { setUp } from '../set-up.ts'
import { spaceCreate } from '../workspace.ts'

export const registrationFields = registerAndLogin.input.shape
export const setUpFields = setUp.input.shape
export const resetRequest = passwordResetRequest.input
export const newPassword = passwordReset.input.shape.newPassword
export const spaceName = spaceCreate.input.shape.name
