import { noticeDigest, noticeDigestSet } from '@plumbline/core/contract'
import { languageOf } from '../../identity/emails/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectDigest, storeDigest } from './repository.ts'

/** How often a person gets a letter of unchecked notices; it is in the language in which they said so. */
export function bindDigests(api: Api, database: Database): void {
  api.signedIn(noticeDigest, ({ scope }) =>
    database.inScope(scope, async (tx) => ({ every: await selectDigest(tx, scope.userId) })),
  )
  api.signedIn(noticeDigestSet, async ({ scope, input: { every }, http }) => {
    await database.inScope(scope, (tx) => storeDigest(tx, scope.userId, every, languageOf(http.get('language'))))
    return { every }
  })
}
