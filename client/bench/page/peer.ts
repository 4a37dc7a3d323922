/**
 * The page on which another Gantt instrument stands: `?peer=dhtmlx` or `?peer=svar`, fed with the same rows, links and
 * dates as our schedule, without calendars and without a server, which is less work than the real screen does.
 */
import { ForwardPass } from './forward-pass.ts'
import { probe } from './probe.ts'

export interface PeerTask {
  id: number
  /** 0: at the top. */
  parent: number
  text: string
  /** Milliseconds since 1970. */
  start: number
  end: number
  isSummary: boolean
  /** 0…1 */
  progress: number
}

export interface PeerLink {
  id: number
  source: number
  target: number
  /** DHTMLX's numbers: 0 finish to start, 1 start to start, 2 finish to finish, 3 start to finish. */
  type: string
}

export interface PeerPlan {
  tasks: PeerTask[]
  links: PeerLink[]
}

/** One instrument: what the benchmark does with it, each as its makers recommend for many rows. */
export interface Peer {
  open(host: HTMLElement, plan: PeerPlan): void
  /** These tasks have other dates now. */
  move(tasks: readonly PeerTask[]): void
  /** To a place between top left (0, 0) and bottom right (1, 1) of what can be scrolled, rows or time. */
  scroll(axis: 'rows' | 'time', share: number): void
  zoom(closer: boolean): void
  expand(isOpen: boolean): void
  filter(isShown: (task: PeerTask) => boolean): void
}

type Act = 'collapse' | 'expand' | 'filter'

interface PeerBench {
  /** Milliseconds from data in memory to the first frame with rows. */
  open(address: string): Promise<number>
  /** Intervals between frames of a scripted scroll: rows, time, zoom; with patches of strangers or without. */
  scroll(milliseconds: number, patchesPerSecond: number): Promise<number[]>
  /** Milliseconds from the change of a duration to the frame that shows every moved task. */
  edit(share: number): Promise<number>
  act(act: Act): Promise<number>
}

declare global {
  interface Window {
    peer: PeerBench
  }
}

const DAY = 86_400_000
const name = new URLSearchParams(location.search).get('peer')
const peer: Peer = name === 'svar' ? (await import('./svar.ts')).svar : (await import('./dhtmlx.ts')).dhtmlx

let pass: ForwardPass
let plan: PeerPlan

async function timed(act: () => void): Promise<number> {
  const started = performance.now()
  act()
  return (await probe.painted()) - started
}

function lengthen(share: number, days: number): void {
  const leaves = plan.tasks.filter(({ isSummary, progress }) => !isSummary && progress === 0)
  const task = leaves[Math.min(leaves.length - 1, Math.floor(leaves.length * share))]
  if (task) peer.move(pass.lengthen(task, days * DAY))
}

const acts: Record<Act, () => void> = {
  collapse: () => peer.expand(false),
  expand: () => peer.expand(true),
  filter: () => peer.filter((task) => !task.isSummary && task.progress === 0),
}

/** A third of the time down the rows, a third along the time, a third in and out. */
function scrollStep(share: number, frame: number): void {
  if (share < 1 / 3) peer.scroll('rows', share * 3)
  else if (share < 2 / 3) peer.scroll('time', share * 3 - 1)
  else if (frame % 20 === 0) peer.zoom(frame % 40 === 0)
}

window.peer = {
  async open(address) {
    plan = (await (await fetch(address)).json()) as PeerPlan
    pass = new ForwardPass(plan)
    const host = document.getElementById('gantt') as HTMLElement
    return timed(() => peer.open(host, plan))
  },
  async scroll(milliseconds, patchesPerSecond) {
    let patches = 0
    const timer = patchesPerSecond
      ? setInterval(() => lengthen((patches++ * 0.618) % 1, patches % 2 ? 3 : -2), 1_000 / patchesPerSecond)
      : 0
    let frame = 0
    const intervals = await probe.frames(milliseconds, (share) => scrollStep(share, frame++))
    clearInterval(timer)
    return intervals
  },
  edit: (share) => timed(() => lengthen(share, 15)),
  act: (act) => timed(acts[act]),
}
