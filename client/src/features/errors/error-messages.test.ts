import { describe, expect, it } from 'vitest'
import en from '../../i18n/locales/en/shell.json' with { type: 'json' }
import ru from '../../i18n/locales/ru/shell.json' with { type: 'json' }
import { errorMessages, isErrorMessage } from './error-messages.ts'

describe('messages of the error page (R-SHELL-02)', () => {
  it.each(errorMessages)('%s has its sentence', (message) => {
    expect(en.errorPage).toHaveProperty(message)
    expect(ru.errorPage).toHaveProperty(message)
    expect(isErrorMessage(message)).toBe(true)
  })

  it('are the four known ones; anything else shows the general sentence', () => {
    expect(isErrorMessage('contactAdministrator')).toBe(false)
    expect(isErrorMessage('<script>')).toBe(false)
    expect(isErrorMessage(null)).toBe(false)
  })

  it('read as the specification has them (R-SYS-15, R-SYS-16, R-SYS-17, R-SYS-18)', () => {
    expect(en.errorPage).toMatchObject({
      LicenseLimit: 'The user limit for the selected space has been exceeded',
      Forbidden: 'You do not have access to the selected space',
      LicenseNotFound: 'A license was not found to operate in the selected space',
      IPNotAllowed: 'Access not allowed from this IP address',
    })
  })
})
