import { describe, expect, test } from 'vitest'
import { refuseCommon } from './password-policy.ts'

const maya = { login: 'maya.l', email: 'm.lindqvist@meridian.example', firstName: 'Maya', lastName: 'Lindqvist' }

describe('a password', () => {
  test.each([
    'password123',
    'Password1234!',
    'P@$$w0rd2026',
    'qwertyuiop',
    'qwerty12345',
    '1qaz2wsx3edc',
    '1234567890',
    '0987654321',
    'aaaaaaaaaaaa',
    'abababababab',
    'iloveyou2026',
    'letmein12345',
    'Summer2026!!',
    'welcome12345',
    'administrator',
    'abcdefghijkl',
    'пароль123456',
    'йцукенгшщз',
    'Наташа2026!',
    'plumbline2026',
    'maya-lindqvist',
    'Lindqvist1990',
    'meridian2026',
  ])('that is guessed first is refused: %s', (password) => {
    expect(() => refuseCommon(password, maya)).toThrow('PASSWORD_COMMON')
  })

  test.each([
    'long enough',
    'a crane at dawn',
    'another password',
    'first password',
    'wet concrete cures',
    'кран стоит у ворот',
    'xK9#vPq2mLz7',
  ])('of one’s own is taken: %s', (password) => {
    expect(() => refuseCommon(password, maya)).not.toThrow()
  })
})
