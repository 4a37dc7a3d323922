import { newPassword as newPasswordSchema, registrationFields } from '@plumbline/core/contract/forms'
import type { z } from 'zod'

export interface Registration {
  login: string
  email: string
  password: string
  confirmPassword: string
  lastName: string
  firstName: string
  secretQuestion: string
  answer: string
}

/** Keys below `auth:invalid`. */
/** Where no password is restored by a secret question, none is asked for. */
type WithoutQuestion = Omit<Registration, 'secretQuestion' | 'answer'>

const ofNames = ['at', 'hidden', 'scripts'] as const
export type Invalid =
  | 'required'
  | 'prohibited'
  | 'tooLong'
  | 'tooShort'
  | 'mismatch'
  | 'email'
  | (typeof ofNames)[number]

/** R-AUTH-03…05, R-CONST-01, R-CONST-02; the limits themselves are the contract's. */
export function invalidFields(form: WithoutQuestion | Registration): Partial<Record<keyof Registration, Invalid>> {
  const found: Partial<Record<keyof Registration, Invalid>> = {}
  for (const [field, value] of Object.entries(form) as [keyof Registration, string][]) {
    const reason = field === 'confirmPassword' ? mismatch(form) : invalidField(field, value)
    if (reason) found[field] = reason
  }
  return found
}

function mismatch({ password, confirmPassword }: WithoutQuestion): Invalid | null {
  if (confirmPassword === '') return 'required'
  return password === confirmPassword ? null : 'mismatch'
}

/** Of one field by itself. */
export function invalidField(field: Exclude<keyof Registration, 'confirmPassword'>, value: string): Invalid | null {
  return invalidText(registrationFields[field], value, field)
}

/** By what the contract says of the field. */
export function invalidText(schema: z.ZodType, value: string, field: string): Invalid | null {
  if (value.trim() === '') return 'required'
  const checked = schema.safeParse(value)
  if (checked.success) return null
  const [{ code, message } = { code: 'custom', message: '' }] = checked.error.issues
  const ofName = ofNames.find((reason) => reason === message)
  if (ofName) return ofName
  if (code === 'too_big') return 'tooLong'
  if (code === 'too_small') return 'tooShort'
  return field === 'email' ? 'email' : 'prohibited'
}

export interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** Of a password that takes the place of another (R-AUTH-04). */
export function invalidNewPassword({
  newPassword,
  confirmPassword,
}: NewPassword): Partial<Record<keyof NewPassword, Invalid>> {
  if (newPassword === '') return { newPassword: 'required' }
  const { error } = newPasswordSchema.safeParse(newPassword)
  if (error) return { newPassword: error.issues[0]?.code === 'too_big' ? 'tooLong' : 'tooShort' }
  if (confirmPassword === '') return { confirmPassword: 'required' }
  return confirmPassword === newPassword ? {} : { confirmPassword: 'mismatch' }
}
