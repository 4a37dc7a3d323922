import {
  ownIndicatorCreate,
  ownIndicatorDelete,
  ownIndicatorEdit,
  ownIndicatorList,
  ownIndicatorPreview,
  ownIndicatorSetActive,
} from '@plumbline/core/contract'
import { spaceOfSchedule } from '../../planning/versions/kinds/index.ts'
import type { Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { namedSpace } from '../../workspace/spaces/index.ts'
import { type PreviewParts, previewOf } from './preview.ts'
import { selectOwnIndicator, selectOwnIndicators } from './repository.ts'
import { type Changed, createIndicator, editIndicator, removeIndicator, setActive, viewOf } from './service.ts'

export interface OwnIndicatorParts extends PreviewParts {
  /** Calculates versions anew, in this order. */
  recalculate(versionIds: readonly string[]): void
  changed(spaceId: string): void
}

export function bindOwnIndicators(api: Api, parts: OwnIndicatorParts): void {
  const { database, recalculate, changed } = parts
  const spaceOf = async (tx: Transaction, { params }: { params: { indicatorId: string } }) =>
    (await selectOwnIndicator(tx, params.indicatorId))?.spaceId ?? null

  const change = async (scope: Scope, spaceId: string, act: (tx: Transaction) => Promise<Changed>) => {
    const { indicator, versionIds } = await database.inScope(scope, act)
    changed(spaceId)
    recalculate(versionIds)
    return { indicator }
  }

  api.inSpace(ownIndicatorList, namedSpace, async ({ scope, spaceId }) => ({
    indicators: (await database.inScope(scope, (tx) => selectOwnIndicators(tx, spaceId))).map(viewOf),
  }))

  api.inSpace(ownIndicatorCreate, namedSpace, ({ scope, input: { spaceId, ...content } }) =>
    change(scope, spaceId, (tx) => createIndicator(tx, { spaceId, userId: scope.userId }, content)),
  )

  api.inSpace(ownIndicatorEdit, spaceOf, ({ scope, spaceId, params, input }) =>
    change(scope, spaceId, (tx) => editIndicator(tx, params.indicatorId, input)),
  )

  api.inSpace(ownIndicatorSetActive, spaceOf, ({ scope, spaceId, params, input }) =>
    change(scope, spaceId, (tx) => setActive(tx, params.indicatorId, input.active)),
  )

  api.inSpace(ownIndicatorDelete, spaceOf, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => removeIndicator(tx, params.indicatorId))
    changed(spaceId)
    return { success: true as const }
  })

  api.inSpace(
    ownIndicatorPreview,
    (tx, { params }) => spaceOfSchedule(tx, params.scheduleId),
    async ({ scope, spaceId, params, input }) => ({
      preview: await previewOf(parts, { scope, spaceId, ...params, ...input }),
    }),
  )
}
