import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import shell from '../i18n/locales/en/shell.json' with { type: 'json' }
import {
  cancelConfirmation,
  confirm,
  confirmation,
  confirmationKey,
  submitConfirmation,
  tickConfirmation,
  titleOf,
} from './confirm.ts'

describe('confirmation', () => {
  beforeEach(() => cancelConfirmation())

  it('returns the checkbox, which starts unticked (R-DLG-04, R-DLG-07)', async () => {
    const answer = confirm({ message: 'Delete?', checkbox: { label: 'with its calendars' } })
    expect(confirmation.asked?.checkboxValue).toBe(false)
    tickConfirmation(true)
    submitConfirmation()
    expect(await answer).toEqual({ checkboxValue: true })
    expect(confirmation.asked).toBeNull()
  })

  it('has the title it is given, else it asks to confirm the action (R-DLG-02)', async () => {
    await i18next.init({ lng: 'en', resources: { en: { shell } } })
    expect(titleOf({ title: 'Delete the schedule?' })).toBe('Delete the schedule?')
    expect(titleOf({})).toBe('Confirm the action')
  })

  it('returns nothing when the person cancels (R-DLG-07)', async () => {
    const answer = confirm({ message: 'Delete?' })
    cancelConfirmation()
    expect(await answer).toBeNull()
  })

  it('submits on Enter only where Enter is allowed (R-DLG-06)', async () => {
    const careful = confirm({ message: 'Delete 40 works?' })
    confirmationKey('Enter')
    expect(confirmation.asked).not.toBeNull()
    cancelConfirmation()
    expect(await careful).toBeNull()

    const quick = confirm({ message: 'Delete the folder?', useEnter: true })
    confirmationKey('Escape')
    confirmationKey('Enter')
    expect(await quick).toEqual({ checkboxValue: false })
  })

  it('forgets the tick of the question before', async () => {
    void confirm({ message: 'One?', checkbox: { label: 'all' } })
    tickConfirmation(true)
    const second = confirm({ message: 'Two?', checkbox: { label: 'all' } })
    submitConfirmation()
    expect(await second).toEqual({ checkboxValue: false })
  })

  it('answers an older question with a cancel when a new one comes', async () => {
    const first = confirm({ message: 'One?' })
    void confirm({ message: 'Two?' })
    expect(await first).toBeNull()
  })
})
