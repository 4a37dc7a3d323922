import { spaceStorage, spaceStorageSet } from '@plumbline/core/contract'
import type { Api } from '../../platform/http/index.ts'
import type { StorageQuotas } from './service.ts'

const spaceOf = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId

export function bindStorageQuotas(api: Api, quotas: StorageQuotas): void {
  api.inSpace(spaceStorage, spaceOf, async ({ scope, spaceId }) => {
    // Somebody looks because something was deleted: the refusal ends with it.
    await quotas.settle(spaceId)
    return { storage: await quotas.read(scope, spaceId) }
  })
  api.inSpace(spaceStorageSet, spaceOf, async ({ scope, spaceId, input }) => ({
    storage: await quotas.set(scope, spaceId, input.megabytes),
  }))
}
