import type { StandardView } from '../../instruments/viewer/rig.ts'
import { togglePanel } from './layout/model-layout.ts'
import type { ModelView } from './model-view.ts'
import { isStanding } from './viewed.ts'

const STEP = Math.PI / 24
const PAN = 0.05
const ZOOM = 1.15

export interface ModelCommand {
  /** Of its text in `model:command.*`. */
  name: string
  /** `event.code`, so that it is the same key in every layout. */
  code: string
  shift?: boolean
  /** As it is shown. */
  keys: string
  run: (view: ModelView) => void
}

const standing: readonly (readonly [StandardView, string])[] = [
  ['home', '0'],
  ['top', '1'],
  ['front', '2'],
  ['right', '3'],
  ['back', '4'],
  ['left', '5'],
]

/** All that the canvas does by keys; buttons and the sheet of keys read the same list. */
export const modelCommands: readonly ModelCommand[] = [
  { name: 'fit', code: 'KeyF', keys: 'F', run: (view) => view.fit() },
  { name: 'hide', code: 'KeyH', keys: 'H', run: (view) => view.hide() },
  { name: 'isolate', code: 'KeyI', keys: 'I', run: (view) => view.isolate() },
  { name: 'ghost', code: 'KeyX', keys: 'X', run: (view) => view.toggleGhost() },
  { name: 'showAll', code: 'KeyH', shift: true, keys: 'Shift+H', run: (view) => view.showAll() },
  { name: 'sameClass', code: 'KeyS', keys: 'S', run: (view) => view.selectSame('class') },
  { name: 'sameType', code: 'KeyT', keys: 'T', run: (view) => view.selectSame('type') },
  { name: 'clear', code: 'Escape', keys: 'Esc', run: putAway },
  { name: 'rectangle', code: 'KeyR', keys: 'R', run: (view) => view.take('rectangle') },
  { name: 'measure', code: 'KeyM', keys: 'M', run: (view) => view.take('measure') },
  { name: 'angle', code: 'KeyA', keys: 'A', run: (view) => view.measure('angle') },
  { name: 'area', code: 'KeyA', shift: true, keys: 'Shift+A', run: (view) => view.measure('area') },
  { name: 'closeArea', code: 'Enter', keys: 'Enter', run: (view) => view.measuring.finish() },
  { name: 'takeBack', code: 'Backspace', keys: 'Backspace', run: (view) => view.measuring.takeBack() },
  { name: 'walk', code: 'KeyW', keys: 'W', run: (view) => view.take('walk') },
  { name: 'fly', code: 'KeyW', shift: true, keys: 'Shift+W', run: (view) => view.take('fly') },
  { name: 'box', code: 'KeyB', keys: 'B', run: (view) => view.toggleBox() },
  { name: 'trueNorth', code: 'KeyN', keys: 'N', run: (view) => view.toggleNorth() },
  { name: 'flat', code: 'KeyO', keys: 'O', run: (view) => view.toggleFlat() },
  { name: 'split', code: 'KeyV', keys: 'V', run: (view) => view.split(!view.state.isSplit) },
  { name: 'fullScreen', code: 'KeyF', shift: true, keys: 'Shift+F', run: toggleFullScreen },
  { name: 'tree', code: 'BracketLeft', keys: '[', run: () => togglePanel('tree') },
  { name: 'facts', code: 'BracketRight', keys: ']', run: () => togglePanel('facts') },
  { name: 'picture', code: 'KeyP', keys: 'P', run: (view) => view.ask('picture') },
  { name: 'keys', code: 'Slash', shift: true, keys: '?', run: (view) => view.ask('keys') },
  {
    name: 'section',
    code: 'KeyC',
    keys: 'C',
    run: (view) => view.cut(view.state.section ? null : { axis: 'y', share: 0.5, flipped: false }),
  },
  ...standing.map(([name, digit]) => ({
    name,
    code: `Digit${digit}`,
    keys: digit,
    run: (view: ModelView) => view.fit(name),
  })),
]

/** What is at hand is put away, one thing at a time; then nothing is selected. */
function putAway(view: ModelView): void {
  if (view.measuring.state.places.length > 0) view.measuring.takeBack()
  else if (view.state.tool !== 'select') view.take('select')
  else view.select([])
}

/** The picture with all that stands around it, and nothing else; Esc leads back. */
function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else
    document
      .querySelector('.model-screen')
      ?.requestFullscreen()
      .catch(() => undefined)
}

const moves: Record<string, (view: ModelView, shift: boolean) => void> = {
  ArrowLeft: ({ viewer }, shift) => (shift ? viewer?.rig.pan(-PAN, 0) : viewer?.rig.turn(-STEP, 0)),
  ArrowRight: ({ viewer }, shift) => (shift ? viewer?.rig.pan(PAN, 0) : viewer?.rig.turn(STEP, 0)),
  ArrowUp: ({ viewer }, shift) => (shift ? viewer?.rig.pan(0, PAN) : viewer?.rig.turn(0, STEP)),
  ArrowDown: ({ viewer }, shift) => (shift ? viewer?.rig.pan(0, -PAN) : viewer?.rig.turn(0, -STEP)),
  Equal: ({ viewer }) => viewer?.rig.zoom(1 / ZOOM),
  NumpadAdd: ({ viewer }) => viewer?.rig.zoom(1 / ZOOM),
  Minus: ({ viewer }) => viewer?.rig.zoom(ZOOM),
  NumpadSubtract: ({ viewer }) => viewer?.rig.zoom(ZOOM),
}

type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** false: the key is none of its keys. */
export function pressModelKey(view: ModelView, { code, shiftKey, ctrlKey, metaKey, altKey }: Press): boolean {
  if (ctrlKey || metaKey) return false
  if (altKey) return view.nudge?.({ code, shiftKey }) ?? false
  if (isStanding(view.state.tool) && view.walking.press(code, shiftKey)) return true
  const command = modelCommands.find((one) => one.code === code && (one.shift ?? false) === shiftKey)
  const move = moves[code]
  if (command) command.run(view)
  else if (move) move(view, shiftKey)
  return command !== undefined || move !== undefined
}

export function releaseModelKey(view: ModelView, { code }: Press): void {
  view.walking.release(code)
}
