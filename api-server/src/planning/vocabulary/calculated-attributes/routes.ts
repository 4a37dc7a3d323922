import { formulaColumnsOf } from '@plumbline/core/attributes'
import {
  attributeCalculateCheck,
  calculatedAttributeSettingEdit,
  calculatedAttributeSettingSet,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { listDefinitions, placeOfAttribute } from '../attributes/index.ts'
import { checkFormula, editSetting, setSetting } from './service.ts'

export interface CalculatedAttributesParts {
  database: Database
  /** Attributes of the space are other than before. */
  changed(spaceId: string): void
}

export function bindCalculatedAttributes(api: Api, { database, changed }: CalculatedAttributesParts): void {
  const ofAttribute = (tx: Transaction, { params }: { params: { attributeId: string } }) =>
    placeOfAttribute(tx, params.attributeId)

  api.inSpace(calculatedAttributeSettingSet, ofAttribute, async ({ scope, spaceId, params, input }) => {
    const attribute = await database.inScope(scope, (tx) => setSetting(tx, params.attributeId, input))
    changed(spaceId)
    return { attribute }
  })

  api.inSpace(calculatedAttributeSettingEdit, ofAttribute, async ({ scope, spaceId, params, input }) => {
    const attribute = await database.inScope(scope, (tx) => editSetting(tx, params.attributeId, input))
    changed(spaceId)
    return { attribute }
  })

  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(attributeCalculateCheck, ofVersion, ({ scope, spaceId, params, input }) =>
    database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, params.versionId)
      if (!version) throw new AppError('NOT_FOUND')
      return checkFormula(input.formula, formulaColumnsOf(await listDefinitions(tx, spaceId, version.scheduleId)))
    }),
  )
}
