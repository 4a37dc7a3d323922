import './resource-drag.css'
import { type Id, isSummary } from '@plumbline/core/plan'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { standRowDrop } from './row-drop.ts'
import { useAssign } from './use-assign.ts'

interface DragProps {
  draggable: true
  title: string
  onDragStart(event: DragEvent): void
}

/**
 * What is held by the name of a resource and let go over a work of the grid or the chart assigns it there; over one of those that
 * are selected, to all of them. null: it cannot be. The field of the panel does the same for the keyboard.
 */
export function useResourceDrag(resourceId: Id | null): DragProps | null {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const canEdit = useCanEdit()
  const assign = useAssign()
  const { store } = actions.session
  const resource = resourceId === null ? undefined : store.register.get(resourceId)
  if (!canEdit || !resource || resource.status !== 'active') return null
  const mayTake = (key: string): boolean => store.slotOf(key) >= 0 && !isSummary(typeOf(store, store.slotOf(key)))
  const take = (key: string): void => {
    const selected = actions.selected()
    const ids = selected.includes(key) ? selected : [key]
    void assign(
      resource.id,
      ids.map((id) => store.slotOf(id)),
    )
  }
  return {
    draggable: true,
    title: t('assigned.drag'),
    onDragStart: ({ dataTransfer, currentTarget }) => {
      const planner = document.querySelector<HTMLElement>('[data-planner]')
      if (!planner) return
      dataTransfer.effectAllowed = 'copy'
      dataTransfer.setData('text/plain', resource.name || resource.code)
      const stop = standRowDrop(planner, { mayTake, take })
      currentTarget.addEventListener('dragend', stop, { once: true })
    },
  }
}
