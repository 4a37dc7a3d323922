import type { Email } from '../../platform/mail/index.ts'

/** Letters leave the product, so their sentences are here and not in the client. */
export type EmailLanguage = 'en' | 'ru'

interface Words {
  subject: string
  text: string
}

interface Facts {
  /** Where the letter leads to. */
  link?: string
  /** Another address than before. */
  email?: string
  /** Who writes, and of which space. */
  by?: string
  space?: string
}

type Kind = 'resetLink' | 'passwordChanged' | 'restoreFailed' | 'emailChanged' | 'invitation'

const en: Record<Kind, (facts: Facts) => Words> = {
  resetLink: ({ link }) => ({
    subject: 'Plumbline: set a new password',
    text: `Somebody, probably you, asked for a new password in Plumbline.\n\nOpen this link within an hour to set it:\n${link}\n\nIf it was not you, do nothing: the password stays as it is.`,
  }),
  passwordChanged: () => ({
    subject: 'Plumbline: your password was changed',
    text: 'The password of your Plumbline account was changed, and your other sessions and access tokens were ended.\n\nIf it was not you, ask for a new password at once and tell your administrator.',
  }),
  restoreFailed: () => ({
    subject: 'Plumbline: a wrong answer to your secret question',
    text: 'Somebody tried to restore your Plumbline password and answered your secret question wrongly.\n\nThe password is unchanged, and there are five tries a day. If it was not you, choose another question in your profile and tell your administrator.',
  }),
  emailChanged: ({ email }) => ({
    subject: 'Plumbline: your address was changed',
    text: `The address of your Plumbline account is now ${email}.\n\nIf it was not you, tell your administrator at once.`,
  }),
  invitation: ({ by, space, link }) => ({
    subject: `Plumbline: ${by} invites you to ${space}`,
    text: `${by} invites you to the space ${space} in Plumbline.\n\nOpen this link to enter it; it lets in one person:\n${link}`,
  }),
}

const ru: Record<Kind, (facts: Facts) => Words> = {
  resetLink: ({ link }) => ({
    subject: 'Plumbline: новый пароль',
    text: `Кто-то (вероятно, вы) запросил новый пароль в Plumbline.\n\nЧтобы задать его, откройте ссылку в течение часа:\n${link}\n\nЕсли это были не вы, ничего не делайте: пароль останется прежним.`,
  }),
  passwordChanged: () => ({
    subject: 'Plumbline: ваш пароль изменён',
    text: 'Пароль вашей учётной записи Plumbline изменён, остальные сеансы завершены, токены доступа отозваны.\n\nЕсли это были не вы, сразу запросите новый пароль и сообщите администратору.',
  }),
  restoreFailed: () => ({
    subject: 'Plumbline: неверный ответ на ваш секретный вопрос',
    text: 'Кто-то пытался восстановить ваш пароль в Plumbline и неверно ответил на секретный вопрос.\n\nПароль не изменён; в день даётся пять попыток. Если это были не вы, выберите другой вопрос в профиле и сообщите администратору.',
  }),
  emailChanged: ({ email }) => ({
    subject: 'Plumbline: ваш адрес изменён',
    text: `Теперь адрес вашей учётной записи Plumbline: ${email}.\n\nЕсли это были не вы, сразу сообщите администратору.`,
  }),
  invitation: ({ by, space, link }) => ({
    subject: `Plumbline: ${by} приглашает вас в ${space}`,
    text: `${by} приглашает вас в пространство ${space} в Plumbline.\n\nЧтобы войти, откройте ссылку; она впускает одного человека:\n${link}`,
  }),
}

/** Of the header `language`; whatever has no letters of its own gets English ones. */
export const languageOf = (header: string): EmailLanguage => (header.startsWith('ru') ? 'ru' : 'en')

export function emailOf(kind: Kind, language: EmailLanguage, to: string, facts: Facts = {}): Email {
  const words = { en, ru }[language][kind](facts)
  return { to, ...words }
}
