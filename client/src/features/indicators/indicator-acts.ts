import {
  type OwnIndicatorContent,
  type OwnIndicatorView,
  ownIndicatorCreate,
  ownIndicatorDelete,
  ownIndicatorEdit,
  ownIndicatorSetActive,
} from '@plumbline/core/contract'
import { call } from '../../api/call.ts'

/** `id`: null: a new one. */
export async function saveIndicator(spaceId: string, id: string | null, content: OwnIndicatorContent): Promise<void> {
  if (id === null) await call(ownIndicatorCreate, { input: { spaceId, ...content } })
  else await call(ownIndicatorEdit, { params: { indicatorId: id }, input: content })
}

export const setActive = ({ id }: OwnIndicatorView, active: boolean) =>
  call(ownIndicatorSetActive, { params: { indicatorId: id }, input: { active } })

export const removeIndicator = ({ id }: OwnIndicatorView) => call(ownIndicatorDelete, { params: { indicatorId: id } })
