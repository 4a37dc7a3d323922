import { localizationList, localizationSet } from '@plumbline/core/contract'
import { subscribeKey } from 'valtio/utils'
import { call } from '../api/call.ts'
import { hasPickedLanguage, pickLanguage, showLanguage } from '../i18n/i18n.ts'
import { shortCode } from '../i18n/languages.ts'
import { session } from './session.ts'

/** What a person picks holds here at once, and on their other computers from the next time on. */
export async function chooseLanguage(language: string): Promise<void> {
  await pickLanguage(language)
  if (!session.person) return
  // Without a server it holds here.
  await call(localizationSet, { params: { languageId: shortCode(language) }, quiet: true }).catch(() => undefined)
}

/** Whoever signs in at a computer where no language was picked finds the one they chose elsewhere. */
export function followChosenLanguage(): void {
  const follow = async (): Promise<void> => {
    if (!session.person || hasPickedLanguage()) return
    const { chosen } = await call(localizationList, { quiet: true })
    if (chosen && session.person) await showLanguage(chosen)
  }
  subscribeKey(session, 'person', () => void follow().catch(() => undefined))
  void follow().catch(() => undefined)
}
