import '@svar-ui/react-gantt/all.css'
import { Gantt, type IApi, Willow } from '@svar-ui/react-gantt'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Peer, PeerPlan, PeerTask } from './peer.ts'

/** Above so many tasks a new array of all is cheaper than one action for each. */
const FEW = 50
const linkTypes: Record<string, string> = { '0': 'e2s', '1': 's2s', '2': 'e2e', '3': 's2e' }
let root: Root
let plan: PeerPlan
let api: IApi

const datesOf = (task: PeerTask) => ({ start: new Date(task.start), end: new Date(task.end) })

function draw(): void {
  flushSync(() =>
    root.render(
      createElement(
        Willow,
        null,
        createElement(Gantt, {
          init: (own: IApi) => {
            api = own
          },
          zoom: true,
          cellHeight: 24,
          scales: [
            { unit: 'year', step: 1, format: '%Y' },
            { unit: 'month', step: 1, format: '%M' },
          ],
          tasks: plan.tasks.map((task) => ({
            id: task.id,
            parent: task.parent,
            text: task.text,
            ...datesOf(task),
            progress: Math.round(task.progress * 100),
            type: task.isSummary ? 'summary' : 'task',
            open: task.isSummary,
          })),
          links: plan.links.map(({ id, source, target, type }) => ({
            id,
            source,
            target,
            type: linkTypes[type] ?? 'e2s',
          })),
        } as never),
      ),
    ),
  )
}

export const svar: Peer = {
  open(host, given) {
    plan = given
    root = createRoot(host)
    draw()
  },
  move(moved) {
    if (moved.length > FEW) draw()
    else for (const task of moved) void api.exec('update-task', { id: task.id, task: datesOf(task), skipUndo: true })
  },
  scroll(axis, share) {
    const width = api.getState()._scales?.width ?? 0
    void api.exec('scroll-chart', axis === 'rows' ? { top: share * plan.tasks.length * 24 } : { left: share * width })
  },
  zoom(closer) {
    void api.exec('zoom-scale', { dir: closer ? 1 : -1, offset: 200 })
  },
  expand(isOpen) {
    for (const task of plan.tasks)
      if (task.isSummary && task.parent === 0) void api.exec('open-task', { id: task.id, mode: isOpen })
  },
  filter(isShown) {
    const byId = new Map(plan.tasks.map((task) => [task.id, task]))
    const filter = (task: { id: number }): boolean => isShown(byId.get(task.id)!)
    void api.exec('filter-tasks', { filter: filter as never, open: true })
  },
}
