import { FragmentsModels, type MaterialDefinition, RenderedFaces } from '@thatopen/fragments'
import workerAddress from '@thatopen/fragments/worker?url'
import { type Box3, Color, DirectionalLight, PerspectiveCamera, Scene, Sphere, Vector2, WebGLRenderer } from 'three'
import { STATUSES, type Subject } from './subject.ts'

/**
 * Whole looks, which it keeps once each. Its `setColor` keeps one for every element whose own look it changes, and gives
 * up after 65,535 of them (ThatOpen/engine_fragment, 299).
 */
const looks = Array.from(
  { length: STATUSES },
  (_, at): MaterialDefinition => ({
    color: new Color(0x203040 * (at + 1)),
    opacity: 1,
    transparent: false,
    renderedFaces: RenderedFaces.TWO,
  }),
)

/** The other viewer, as its makers show it: without their components, which are no part of it. */
export function fragments(canvas: HTMLCanvasElement): Subject {
  const renderer = new WebGLRenderer({ canvas, antialias: true })
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false)
  const camera = new PerspectiveCamera(45, canvas.clientWidth / canvas.clientHeight, 0.2, 20_000)
  const scene = new Scene()
  scene.add(new DirectionalLight())
  const gl = renderer.getContext()
  const pixel = new Uint8Array(4)
  const models = new FragmentsModels(workerAddress)
  models.settings.maxUpdateRate = 0
  let ids: number[] = []
  const model = () => models.models.list.get('model')
  const settle = async (): Promise<void> => {
    await models.update(true)
    renderer.render(scene, camera)
  }
  return {
    open: async (file) => {
      const loaded = await models.load(file, { modelId: 'model', camera })
      scene.add(loaded.object)
      lookAt(camera, loaded.box)
      await models.update(true)
      ids = await loaded.getItemsIdsWithGeometry()
    },
    draw: () => {
      renderer.render(scene, camera)
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    },
    drawn: () => ({ calls: renderer.info.render.calls, triangles: renderer.info.render.triangles }),
    recolour: async (round) => {
      const groups = Map.groupBy(ids, (_, at) => (at + round) % STATUSES)
      await Promise.all([...groups].map(([at, some]) => model()?.highlight(some, looks[at] as MaterialDefinition)))
      await settle()
    },
    ready: async () => undefined,
    pick: async (x, y) => {
      const { left, top } = canvas.getBoundingClientRect()
      const hit = await model()?.raycast({ camera, mouse: new Vector2(x + left, y + top), dom: canvas })
      return hit != null
    },
  }
}

function lookAt(camera: PerspectiveCamera, box: Box3): void {
  const { center, radius } = box.getBoundingSphere(new Sphere())
  const distance = radius / Math.sin((camera.fov / 2) * (Math.PI / 180))
  camera.position.set(1, 0.8, 1).setLength(distance).add(center)
  camera.lookAt(center)
  camera.updateMatrixWorld()
}
