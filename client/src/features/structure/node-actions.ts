import type { EpsNode } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { can } from '../../session/session.ts'
import { confirm } from '../../shell/confirm.ts'
import { forgetSchedule } from '../../shell/last-schedule.ts'
import { asText } from '../../shell/rich-text.ts'
import { openUpload } from '../upload/index.ts'
import { beginMaking, move, remove, structure } from './structure-state.ts'
import { newPlaces, subtreeOf } from './tree.ts'

export interface NodeActions {
  open: (id: string) => void
  /** On the selected node; what the person may not do does nothing. */
  run: (action: 'rename' | 'delete' | 'create' | 'up' | 'down') => void
  importFile: (node: EpsNode, file?: File) => void
}

export function useNodeActions(): NodeActions {
  const navigate = useNavigate()
  const { t } = useTranslation('structure')

  const remover = async (node: EpsNode) => {
    const below = subtreeOf(structure.nodes ?? [], node.id)
    const answer = await confirm({
      title: t(`delete.title.${node.kind}`),
      message:
        below.length > 1
          ? t('delete.many', { name: asText(node.name), count: below.length - 1 })
          : t('delete.one', { name: asText(node.name) }),
      okLabel: t('delete.ok'),
      intent: 'danger',
    })
    if (!answer || !(await remove(node.id))) return
    for (const { id } of below) forgetSchedule(node.spaceId, id)
  }

  return {
    open: (id) => void navigate(`/${structure.spaceId}/schedule/${id}`),
    importFile: (node, file) => {
      if (node.kind !== 'project' && node.kind !== 'schedule') return
      openUpload({ kind: node.kind, id: node.id, name: node.name, spaceId: node.spaceId }, file)
    },
    run: (action) => {
      const node = structure.nodes?.find(({ id }) => id === structure.selected)
      if (action === 'create') {
        const [place] = newPlaces(structure.nodes ?? [], structure.selected)
        if (place && can('eps.create')) beginMaking(place)
      } else if (!node) return
      else if (action === 'delete') {
        if (can(node.kind === 'schedule' ? 'schedule.delete' : 'eps.delete')) void remover(node)
      } else if (!can('eps.edit')) return
      else if (action === 'rename') structure.renaming = node.id
      else void move(node.id, action)
    },
  }
}
