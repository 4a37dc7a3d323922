import { describe, expect, it } from 'vitest'
import { invalidFields, type Registration } from './validation.ts'

const complete: Registration = {
  login: 'irina',
  email: 'irina@meridian.build',
  password: 'long enough',
  confirmPassword: 'long enough',
  lastName: 'Белова',
  firstName: 'Ирина',
  secretQuestion: 'First site?',
  answer: 'Northgate',
}

describe('registration', () => {
  it('is accepted when everything is there', () => {
    expect(invalidFields(complete)).toEqual({})
  })

  it('needs question, answer, email, login and both names (R-AUTH-03)', () => {
    const empty = { ...complete, secretQuestion: ' ', answer: '', email: '', login: '', lastName: '', firstName: '' }
    expect(invalidFields(empty)).toEqual({
      secretQuestion: 'required',
      answer: 'required',
      email: 'required',
      login: 'required',
      lastName: 'required',
      firstName: 'required',
    })
  })

  it('wants the same password twice (R-AUTH-04)', () => {
    expect(invalidFields({ ...complete, confirmPassword: 'other' })).toEqual({ confirmPassword: 'mismatch' })
  })

  it('wants at least eight characters of password', () => {
    expect(invalidFields({ ...complete, password: 'short', confirmPassword: 'short' })).toEqual({
      password: 'tooShort',
    })
  })

  it('knows an email address when it sees one (R-AUTH-05)', () => {
    expect(invalidFields({ ...complete, email: 'irina at meridian' })).toEqual({ email: 'email' })
  })

  it('refuses prohibited characters in short fields (R-CONST-01)', () => {
    expect(invalidFields({ ...complete, lastName: '<b>' })).toEqual({ lastName: 'prohibited' })
  })

  it('takes 32 characters and not one more (R-CONST-02)', () => {
    expect(invalidFields({ ...complete, login: 'x'.repeat(32) })).toEqual({})
    expect(invalidFields({ ...complete, login: 'x'.repeat(33) })).toEqual({ login: 'tooLong' })
  })
})
