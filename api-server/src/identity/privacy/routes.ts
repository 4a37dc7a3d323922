import { privacyPolicyAccept, privacyPolicyRead } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import type { PrivacyPolicy } from './policy.ts'
import { accept } from './repository.ts'

export function bindPrivacy(api: Api, { database, policy }: { database: Database; policy: PrivacyPolicy }): void {
  api.open(privacyPolicyRead, async () => policy)

  api.signedIn(privacyPolicyAccept, async ({ input, who }) => {
    // What was read is accepted, not what has taken its place meanwhile.
    if (input.version !== policy.version) throw new AppError('CONFLICT')
    await database.asSystem((tx) => accept(tx, who.person.id, policy.version))
    return { success: true as const }
  })
}
