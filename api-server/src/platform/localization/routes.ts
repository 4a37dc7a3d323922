import { guideRead, localizationList, localizationRead, localizationSet } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database } from '../database/index.ts'
import type { Api } from '../http/index.ts'
import { selectLanguage, upsertLanguage } from './repository.ts'
import { languages, readGuide, type TextSource, wordedOf } from './texts.ts'

export interface LocalizationParts {
  database: Database
  texts: TextSource
}

export function bindLocalization(api: Api, { database, texts }: LocalizationParts): void {
  api.signedIn(localizationList, async ({ scope }) => {
    const chosen = await database.inScope(scope, (tx) => selectLanguage(tx, scope.userId))
    return { languages: [...languages], chosen }
  })

  api.signedIn(localizationSet, async ({ scope, params }) => {
    requireLanguage(params.languageId)
    await database.inScope(scope, (tx) => upsertLanguage(tx, scope.userId, params.languageId))
    return { chosen: params.languageId }
  })

  const answers = new Map<string, Readonly<{ id: string; texts: Record<string, unknown> }>>()
  api.signedIn(localizationRead, async ({ params }) => {
    const { languageId: id } = params
    requireLanguage(id)
    // Frozen: what is the same for everybody is written once.
    const answer = answers.get(id) ?? Object.freeze({ id, texts: await texts(id) })
    answers.set(id, answer)
    return answer
  })

  api.signedIn(guideRead, async ({ http }) => {
    const language = wordedOf(http.get('language'))
    return { language, sections: await readGuide(language) }
  })
}

function requireLanguage(id: string): void {
  if (!languages.some((one) => one.id === id)) throw new AppError('NOT_FOUND')
}
