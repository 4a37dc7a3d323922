import { bakeInWorker } from '../../../src/instruments/viewer/bake-in-worker.ts'
import { ModelViewer } from '../../../src/instruments/viewer/viewer.ts'
import { STATUSES, type Subject } from './subject.ts'

const COLOURED = 4
/** As numbers of four bytes: red, green, blue, and what of them holds. */
const colours = Uint32Array.from({ length: STATUSES }, (_, at) => ((COLOURED << 24) | (0x203040 * (at + 1))) >>> 0)

export interface Plumbline extends Subject {
  viewer: ModelViewer
}

export function plumbline(canvas: HTMLCanvasElement): Plumbline {
  const viewer = new ModelViewer(canvas)
  viewer.paint({
    background: '#191b1f',
    sky: '#2a2d31',
    ground: '#2b2d31',
    line: '#23252a',
    edge: '#0f1216',
    shadow: '#c5cbd3',
    selection: '#a9cdff',
  })
  viewer.resize(canvas.clientWidth, canvas.clientHeight)
  const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
  const pixel = new Uint8Array(4)
  let ready: Promise<unknown> = Promise.resolve()
  return {
    viewer,
    open: async (file) => {
      const elements = new Uint32Array(file, 4, 1)[0] ?? 0
      const first = viewer.statuses.reserve(elements)
      const { baked, trees } = await bakeInWorker(file, first, new AbortController().signal)
      viewer.models.add('model', baked, first)
      viewer.fit(undefined, 'home')
      ready = trees.then((packed) => viewer.models.addTrees('model', packed))
      await new Promise(requestAnimationFrame)
    },
    draw: () => {
      viewer.drawnNow()
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    },
    drawn: () => viewer.drawn,
    recolour: async (round) => {
      viewer.paintStatuses((statuses) => {
        for (let at = 0; at < statuses.length; at++) statuses[at] = colours[(at + round) % STATUSES] ?? 0
      })
      viewer.drawnNow()
    },
    ready: () => ready,
    pick: async (x, y) => viewer.picking.elementAt(x, y) !== null,
  }
}
