import type { StandardView } from '../../instruments/viewer/viewer.ts'
import type { ModelView } from './model-view.ts'

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
  { name: 'sameClass', code: 'KeyS', keys: 'S', run: (view) => view.selectSameClass() },
  { name: 'clear', code: 'Escape', keys: 'Esc', run: (view) => view.select([]) },
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

const moves: Record<string, (view: ModelView, shift: boolean) => void> = {
  ArrowLeft: ({ viewer }, shift) => (shift ? viewer?.pan(-PAN, 0) : viewer?.turn(-STEP, 0)),
  ArrowRight: ({ viewer }, shift) => (shift ? viewer?.pan(PAN, 0) : viewer?.turn(STEP, 0)),
  ArrowUp: ({ viewer }, shift) => (shift ? viewer?.pan(0, PAN) : viewer?.turn(0, STEP)),
  ArrowDown: ({ viewer }, shift) => (shift ? viewer?.pan(0, -PAN) : viewer?.turn(0, -STEP)),
  Equal: ({ viewer }) => viewer?.zoom(1 / ZOOM),
  NumpadAdd: ({ viewer }) => viewer?.zoom(1 / ZOOM),
  Minus: ({ viewer }) => viewer?.zoom(ZOOM),
  NumpadSubtract: ({ viewer }) => viewer?.zoom(ZOOM),
}

type Press = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** false: the key is none of its keys. */
export function pressModelKey(view: ModelView, { code, shiftKey, ctrlKey, metaKey, altKey }: Press): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const command = modelCommands.find((one) => one.code === code && (one.shift ?? false) === shiftKey)
  const move = moves[code]
  if (command) command.run(view)
  else if (move) move(view, shiftKey)
  return command !== undefined || move !== undefined
}
