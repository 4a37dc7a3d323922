/** The page on which models are measured: ours, or another viewer with the same model. */
import { quantile } from '../../gantt/figures.ts'
import { probe } from '../../page/probe.ts'
import { heavyModel } from './heavy.ts'
import { type Plumbline, plumbline } from './plumbline.ts'
import type { Subject } from './subject.ts'

/** Milliseconds; of what is repeated the median. */
export interface SubjectFigures {
  /** From the file in memory until everything of it is drawn. */
  firstPicture: number
  /** Of a picture in which everything is drawn, before and after all elements got statuses. */
  plain: { calls: number; triangles: number }
  coloured: { calls: number; triangles: number }
  /** All elements, until everything is handed to the graphics card; null: it was refused. */
  recolour: number | null
  pick: number
  pickP95: number
  /** Share of the picks that hit something. */
  hits: number
}

/** The camera goes around the model. */
export interface Moved {
  pictures: number
  /** From one to the next. */
  intervalP50: number
  intervalP95: number
  /** Of a picture, in the middle of all. */
  calls: number
  triangles: number
  /** The longest that keys and the pointer had to wait. */
  longestBlock: number
}

export interface HeavyMoved {
  whole: Moved
  sliced: Moved
  /** Two pictures by one camera. */
  halves: Moved
  opening: number
}

export interface BimBench {
  measure(name: SubjectName, address: string): Promise<SubjectFigures>
  /** A model that is too large for one frame: drawn whole each time, and as the viewer draws it. */
  move(triangles: number, milliseconds: number): Promise<HeavyMoved>
}

export type SubjectName = 'plumbline' | 'fragments'

declare global {
  interface Window {
    bim: BimBench
  }
}

const ROUNDS = 21
const PICKS = 40
/** What takes longer is not repeated as often. */
const PATIENCE_MS = 15_000
const canvas = document.getElementById('picture') as HTMLCanvasElement

async function subjectOf(name: SubjectName): Promise<Subject> {
  if (name === 'plumbline') return plumbline(canvas)
  return (await import('./fragments.ts')).fragments(canvas)
}

async function timed(act: () => unknown): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** `after` each is not counted; whoever refuses is asked no more. */
async function repeated(
  times: number,
  act: (round: number) => unknown,
  after: () => void = () => undefined,
): Promise<number[]> {
  const all: number[] = []
  const until = performance.now() + PATIENCE_MS
  for (let round = 0; round < times && (round === 0 || performance.now() < until); round++) {
    try {
      all.push(await timed(() => act(round)))
    } catch (error) {
      console.warn(error)
      break
    }
    after()
  }
  return all
}

/** Places of the picture's middle, where the model stands. */
const placeOf = (round: number): [number, number] => [
  canvas.clientWidth * (0.3 + 0.4 * ((round * 0.618) % 1)),
  canvas.clientHeight * (0.3 + 0.4 * ((round * 0.382) % 1)),
]

async function measure(name: SubjectName, address: string): Promise<SubjectFigures> {
  const file = await (await fetch(address)).arrayBuffer()
  const subject = await subjectOf(name)
  const firstPicture = await timed(async () => {
    await subject.open(file, canvas)
    subject.draw()
  })
  const plain = { ...subject.drawn() }
  const recolours = await repeated(
    ROUNDS,
    (round) => subject.recolour(round),
    () => subject.draw(),
  )
  const coloured = { ...subject.drawn() }
  await subject.ready()
  let hits = 0
  const picks = await repeated(PICKS, async (round) => {
    if (await subject.pick(...placeOf(round))) hits += 1
  })
  return {
    firstPicture,
    plain,
    coloured,
    recolour: recolours.length > 0 ? quantile(recolours, 0.5) : null,
    pick: quantile(picks, 0.5),
    pickP95: quantile(picks, 0.95),
    hits: hits / picks.length,
  }
}

async function moved({ viewer }: Plumbline, milliseconds: number, draw: () => void): Promise<Moved> {
  const blocks: number[] = []
  const watching = new PerformanceObserver((list) => blocks.push(...list.getEntries().map(({ duration }) => duration)))
  watching.observe({ type: 'longtask' })
  const begun = [performance.now()]
  const drawn: Plumbline['viewer']['drawn'][] = []
  const end = viewer.watch(() => {
    begun.push(performance.now())
    drawn.push({ ...viewer.drawn })
  })
  await probe.frames(milliseconds, () => {
    viewer.rig.turn(Math.PI / 90, 0)
    draw()
  })
  end()
  watching.disconnect()
  const intervals = begun.slice(1).map((at, picture) => at - (begun[picture] ?? at))
  return {
    pictures: drawn.length,
    intervalP50: quantile(intervals, 0.5),
    intervalP95: quantile(intervals, 0.95),
    calls: quantile(
      drawn.map(({ calls }) => calls),
      0.5,
    ),
    triangles: quantile(
      drawn.map(({ triangles }) => triangles),
      0.5,
    ),
    longestBlock: Math.max(0, ...blocks),
  }
}

window.bim = {
  measure,
  move: async (triangles, milliseconds) => {
    const subject = plumbline(canvas)
    const file = heavyModel(triangles)
    const opening = await timed(async () => {
      await subject.open(file, canvas)
      subject.draw()
    })
    const whole = await moved(subject, milliseconds, () => subject.viewer.drawnNow())
    // What waits for the graphics card is not the next one's fault.
    subject.draw()
    const sliced = await moved(subject, milliseconds, () => subject.viewer.draw())
    subject.viewer.divide(true)
    const halves = await moved(subject, milliseconds, () => subject.viewer.draw())
    await subject.ready()
    return { whole, sliced, halves, opening }
  },
}
