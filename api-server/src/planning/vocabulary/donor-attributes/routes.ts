import { type AttributeView, donorAttributeRemove, donorAttributeSet } from '@plumbline/core/contract'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { placeOfAttribute, requireAttribute, versionsBelow } from '../attributes/index.ts'
import { removeDonor, setDonor } from './service.ts'

export interface DonorAttributesParts {
  database: Database
  /** Attributes of the space are other than before. */
  changed(spaceId: string): void
  /** Works of these versions have other values than before. */
  valuesChanged(versionIds: readonly string[]): void
}

export function bindDonorAttributes(api: Api, { database, changed, valuesChanged }: DonorAttributesParts): void {
  const ofAttribute = (tx: Transaction, { params }: { params: { attributeId: string } }) =>
    placeOfAttribute(tx, params.attributeId)
  /** One transaction, told to everybody when it has succeeded. */
  const change = async (scope: Scope, spaceId: string, work: (tx: Transaction) => Promise<AttributeView>) => {
    const { attribute, versions } = await database.inScope(scope, async (tx) => {
      const attribute = await work(tx)
      return { attribute, versions: await versionsBelow(tx, await requireAttribute(tx, attribute.id)) }
    })
    changed(spaceId)
    valuesChanged(versions.map(({ versionId }) => versionId))
    return { attribute }
  }

  api.inSpace(donorAttributeSet, ofAttribute, ({ scope, spaceId, params, input }) =>
    change(scope, spaceId, (tx) => setDonor(tx, params.attributeId, input)),
  )

  api.inSpace(donorAttributeRemove, ofAttribute, ({ scope, spaceId, params }) =>
    change(scope, spaceId, (tx) => removeDonor(tx, params.attributeId)),
  )
}
