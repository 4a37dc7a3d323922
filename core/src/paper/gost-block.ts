/** The title block of a drawing by GOST 21.1101, form 3: 185 × 55 mm at the lower right of every sheet. */
import { type Block, BOLD, blockSizes, smaller, THIN } from './title-block.ts'
import { paperWords } from './words.ts'

const blockSize = blockSizes.gost

const TEXT = 2.3
const LARGE = 3.2
const LINE = 5
/** Millimetres from its upper left corner. */
const changes = [0, 10, 20, 30, 40, 55, 65]
const roles = [0, 20, 40, 55, 65]
const stages = [135, 150, 165, 185]

export function gostBlock(block: Block): void {
  const { pen, ink, at } = block
  pen.frame({ ...at, ...blockSize }, { colour: ink.text, width: BOLD })
  rules(block)
  const words = paperWords[block.language].block
  for (const [i, word] of words.changes.entries()) cell(block, word, [changes[i]!, changes[i + 1]!], 20)
  for (const [i, word] of words.roles.entries()) cell(block, word, [0, roles[1]!], 25 + i * LINE, 'left')
  for (const [i, word] of words.stages.entries()) cell(block, word, [stages[i]!, stages[i + 1]!], 25)
  const { values } = block
  cell(block, values.person, [20, 40], 25, 'left')
  cell(block, values.date, [55, 65], 25)
  large(block, values.project, [65, 185], [10, 25])
  large(block, values.schedule, [65, 135], [25, 40])
  const version = [values.version, values.dataDate].filter((part) => part !== '').join(', ')
  large(block, version, [65, 135], [40, 55])
  large(block, values.page, [150, 165], [30, 40])
  large(block, values.pages, [165, 185], [30, 40])
}

function rules({ pen, ink, at: { x, y } }: Block): void {
  const line = (points: readonly [number, number, number, number], width = THIN): void =>
    pen.line([x + points[0], y + points[1], x + points[2], y + points[3]], { colour: ink.text, width })
  for (let row = LINE; row < blockSize.height; row += LINE) line([0, row, 65, row], row === 25 ? BOLD : THIN)
  for (const column of changes.slice(1, -1)) line([column, 0, column, 25])
  for (const column of roles.slice(1, -1)) line([column, 25, column, 55])
  line([65, 0, 65, 55], BOLD)
  for (const row of [10, 25, 40]) line([65, row, 185, row], BOLD)
  line([135, 25, 135, 55], BOLD)
  line([135, 30, 185, 30])
  for (const column of stages.slice(1, -1)) line([column, 25, column, 40])
}

function cell(
  { pen, ink, at }: Block,
  text: string,
  [left, right]: readonly [number, number],
  top: number,
  align: 'left' | 'center' = 'center',
): void {
  const { shown, size } = smaller(pen, text, right - left - 1, TEXT)
  const x = align === 'left' ? left + 0.7 : (left + right) / 2
  pen.text(shown, at.x + x, at.y + top + LINE / 2, { size, colour: ink.text, align })
}

function large(
  { pen, ink, at }: Block,
  text: string,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): void {
  const { shown, size } = smaller(pen, text, right - left - 2, LARGE)
  const middle = { x: at.x + (left + right) / 2, y: at.y + (top + bottom) / 2 }
  pen.text(shown, middle.x, middle.y, { size, colour: ink.text, align: 'center' })
}
