import { licenceActivate, licenceDelete, licenceList, licenceLoad, licenceRename } from '@plumbline/core/contract'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import type { Licences } from './service.ts'

export function bindLicences(api: Api, { database, licences }: { database: Database; licences: Licences }): void {
  const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId
  const done = { success: true as const }

  api.inSpace(licenceList, spaceOf, async ({ scope, spaceId }) => {
    const {
      licences: loaded,
      installation,
      source,
      limits,
      used,
    } = await database.inScope(scope, (tx) => licences.list(tx, spaceId))
    const seat = (kind: keyof typeof limits) => ({ limit: limits[kind], used: used[kind] })
    return {
      licences: loaded,
      installation,
      source,
      seats: { paid: seat('paid'), estimate: seat('estimate'), bim: seat('bim') },
    }
  })

  api.inSpace(licenceLoad, spaceOf, async ({ scope, spaceId, input }) => ({
    licence: await licences.load(scope, spaceId, input),
  }))

  api.inSpace(licenceRename, spaceOf, async ({ scope, spaceId, params, input }) => {
    await licences.rename(scope, spaceId, params.licenceId, input.name)
    return done
  })

  api.inSpace(licenceActivate, spaceOf, async ({ scope, spaceId, params }) => {
    await licences.activate(scope, spaceId, params.licenceId)
    return done
  })

  api.inSpace(licenceDelete, spaceOf, async ({ scope, spaceId, params }) => {
    await licences.remove(scope, spaceId, params.licenceId)
    return done
  })
}
