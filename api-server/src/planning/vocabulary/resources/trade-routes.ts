import {
  resourceLayoutDelete,
  resourceLayoutList,
  resourceLayoutSave,
  specialtyCreate,
  specialtyDelete,
  specialtyEdit,
  specialtyList,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import { resourceLimits } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import {
  countResourceLayouts,
  deleteResourceLayout,
  saveResourceLayout,
  selectResourceLayouts,
  spaceOfOwnLayout,
} from './layouts-repository.ts'
import { ofSpace, type ResourcesParts } from './routes.ts'
import { createSpecialty, editSpecialty } from './specialties.ts'
import { deleteSpecialty, selectSpecialties, spaceOfSpecialty } from './specialties-repository.ts'

export function bindSpecialties(api: Api, { database, specialtiesChanged }: ResourcesParts): void {
  const ofSpecialty = (tx: Transaction, { params }: { params: { specialtyId: string } }) =>
    spaceOfSpecialty(tx, params.specialtyId)

  api.inSpace(specialtyList, ofSpace, async ({ scope, spaceId }) => ({
    specialties: await database.inScope(scope, (tx) => selectSpecialties(tx, spaceId)),
  }))

  api.inSpace(specialtyCreate, ofSpace, async ({ scope, spaceId, input }) => {
    const specialty = await database.inScope(scope, (tx) => createSpecialty(tx, spaceId, input, scope.userId))
    specialtiesChanged(spaceId)
    return { specialty }
  })

  api.inSpace(specialtyEdit, ofSpecialty, async ({ scope, spaceId, params, input }) => {
    const specialty = await database.inScope(scope, (tx) => editSpecialty(tx, params.specialtyId, input, scope.userId))
    specialtiesChanged(spaceId)
    return { specialty }
  })

  api.inSpace(specialtyDelete, ofSpecialty, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => deleteSpecialty(tx, params.specialtyId))
    specialtiesChanged(spaceId)
    return { success: true as const }
  })
}

export function bindLayouts(api: Api, { database }: ResourcesParts): void {
  api.inSpace(resourceLayoutList, ofSpace, async ({ scope, spaceId }) => ({
    layouts: await database.inScope(scope, (tx) => selectResourceLayouts(tx, spaceId, scope.userId)),
  }))

  api.inSpace(resourceLayoutSave, ofSpace, async ({ scope, spaceId, subject, input }) => {
    if (input.shared && !may(subject, 'eps.edit')) throw new AppError('FORBIDDEN')
    const resourceLayout = await database.inScope(scope, async (tx) => {
      const max = resourceLimits.layouts
      if ((await countResourceLayouts(tx, spaceId)) >= max) throw new AppError('LAYOUTS_TOO_MANY', { max })
      const id = await saveResourceLayout(tx, { id: newId(), spaceId, userId: scope.userId }, input)
      return { ...input, id, mine: true }
    })
    return { resourceLayout }
  })

  const ofLayout = (tx: Transaction, { params }: { params: { resourceLayoutId: string } }) =>
    spaceOfOwnLayout(tx, params.resourceLayoutId)
  api.inSpace(resourceLayoutDelete, ofLayout, async ({ scope, params }) => {
    const isGone = await database.inScope(scope, (tx) =>
      deleteResourceLayout(tx, params.resourceLayoutId, scope.userId),
    )
    if (!isGone) throw new AppError('NOT_FOUND')
    return { success: true as const }
  })
}
