import 'dhtmlx-gantt/codebase/dhtmlxgantt.css'
import { gantt, type Task } from 'dhtmlx-gantt'
import type { Peer, PeerTask } from './peer.ts'

/** Above so many tasks one render of all is cheaper than a refresh of each. */
const FEW = 50
const levels = ['year', 'quarter', 'month', 'week', 'day']
let level = 2
let shown: ((task: PeerTask) => boolean) | null = null
const tasks = new Map<number, PeerTask>()

function put(task: PeerTask): void {
  const own = gantt.getTask(task.id)
  own.start_date = new Date(task.start)
  own.end_date = new Date(task.end)
}

export const dhtmlx: Peer = {
  open(host, plan) {
    for (const task of plan.tasks) tasks.set(task.id, task)
    Object.assign(gantt.config, {
      scales: [
        { unit: 'year', format: '%Y' },
        { unit: 'month', format: '%M' },
      ],
      min_column_width: 60,
      row_height: 24,
      smart_rendering: true,
      static_background: true,
      auto_types: false,
      work_time: false,
      open_tree_initially: true,
    })
    gantt.ext.zoom.init({
      levels: levels.map((unit) => ({
        name: unit,
        scale_height: 40,
        scales: [{ unit: unit as 'year', step: 1, format: '%d.%m.%Y' }],
      })),
    })
    gantt.attachEvent('onBeforeTaskDisplay', (id: number | string) => {
      const task = tasks.get(Number(id))
      return !(shown && task) || shown(task)
    })
    gantt.init(host)
    gantt.parse({
      data: plan.tasks.map((task) => ({
        id: task.id,
        parent: task.parent,
        text: task.text,
        start_date: new Date(task.start),
        end_date: new Date(task.end),
        progress: task.progress,
        open: true,
      })),
      links: plan.links,
    })
  },
  move(moved) {
    for (const task of moved) put(task)
    if (moved.length > FEW) gantt.render()
    else for (const { id } of moved) gantt.refreshTask(id)
  },
  scroll(axis, share) {
    const { x, y } = gantt.getScrollState()
    if (axis === 'rows') gantt.scrollTo(x, share * gantt.getVisibleTaskCount() * gantt.config.row_height)
    else gantt.scrollTo(share * gantt.posFromDate(gantt.getState().max_date), y)
  },
  zoom(closer) {
    level = Math.min(levels.length - 1, Math.max(1, level + (closer ? 1 : -1)))
    gantt.ext.zoom.setLevel(levels[level]!)
  },
  expand(isOpen) {
    gantt.eachTask((task: Task) => {
      task.$open = isOpen
    })
    gantt.render()
  },
  filter(isShown) {
    shown = isShown
    gantt.render()
  },
}
