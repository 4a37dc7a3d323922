import { networkOf } from '@plumbline/core/addresses'
import { accessTokenCreate, accessTokenDelete, accessTokenList } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { auditInstallation } from '../audit/index.ts'
import { hashOf } from '../auth/index.ts'
import type { PasswordCheck } from '../users/index.ts'
import { type AccessToken, deleteToken, insertToken, selectTokens } from './repository.ts'

interface TokensParts {
  database: Database
  checkPassword: PasswordCheck
}

const MAX_TOKENS = 20
/** Found by programs that look for secrets in places where they must not be. */
const PREFIX = 'plumbline_'

export function bindAccessTokens(api: Api, { database, checkPassword }: TokensParts): void {
  api.signedIn(accessTokenList, async ({ who }) => {
    const tokens = await database.asSystem((tx) => selectTokens(tx, who.person.id))
    return { tokens: tokens.map(viewOf) }
  })

  api.signedIn(accessTokenCreate, async ({ input, who, http }) => {
    const userId = who.person.id
    await checkPassword(userId, input.password, networkOf(http.ip))
    const text = `${PREFIX}${newSecret()}`
    const token = await database.asSystem(async (tx) => {
      if ((await selectTokens(tx, userId)).length >= MAX_TOKENS) {
        throw new AppError('ACCESS_TOKENS_TOO_MANY', { max: MAX_TOKENS })
      }
      await auditInstallation(tx, { userId, kind: 'token.created', subject: input.name })
      return insertToken(tx, { id: newId(), userId, name: input.name, hash: hashOf(text), days: input.days })
    })
    return { token: viewOf(token), text }
  })

  api.signedIn(accessTokenDelete, async ({ params, who }) => {
    const userId = who.person.id
    await database.asSystem(async (tx) => {
      const token = (await selectTokens(tx, userId)).find(({ id }) => id === params.tokenId)
      if (!token || !(await deleteToken(tx, userId, token.id))) throw new AppError('NOT_FOUND')
      await auditInstallation(tx, { userId, kind: 'token.deleted', subject: token.name })
    })
    return { success: true as const }
  })
}

const viewOf = ({ id, name, createdAt, expiresAt, seenAt }: AccessToken) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})
