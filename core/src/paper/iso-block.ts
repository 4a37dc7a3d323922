/** The title block of a drawing by ISO 7200: 180 × 36 mm at the lower right of every sheet. */
import { type Block, BOLD, blockSizes, smaller, THIN } from './title-block.ts'
import { paperWords } from './words.ts'

const ROW = 12
const NAME = 1.6
const TEXT = 2.5
const LARGE = 3.5
const PADDING = 1

/** From the upper left corner of the block, in millimetres; what people write by hand is ''. */
interface Field {
  name: string
  text: string
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  isLarge?: boolean
}

export function isoBlock(block: Block): void {
  const { pen, ink, at } = block
  for (const field of fieldsOf(block)) {
    const [x, y] = [at.x + field.from[0], at.y + field.from[1]]
    const [width, height] = [field.to[0] - field.from[0], field.to[1] - field.from[1]]
    pen.frame({ x, y, width, height }, { colour: ink.text, width: THIN })
    const room = width - 2 * PADDING
    const name = smaller(pen, field.name, room, NAME)
    pen.text(name.shown, x + PADDING, y + NAME + 0.4, { size: name.size, colour: ink.pale })
    const text = smaller(pen, field.text, room, field.isLarge ? LARGE : TEXT)
    pen.text(text.shown, x + PADDING, y + (height + NAME) / 2 + 0.4, { size: text.size, colour: ink.text })
  }
  pen.frame({ ...at, ...blockSizes.iso }, { colour: ink.text, width: BOLD })
}

function fieldsOf({ values, language }: Block): Field[] {
  const words = paperWords[language].iso
  const { project, schedule, version, dataDate, date, person, page, pages } = values
  const status = dataDate === '' ? '' : `${paperWords[language].dataDate} ${dataDate}`
  return [
    { name: words.department, text: '', from: [0, 0], to: [45, ROW] },
    { name: words.reference, text: '', from: [45, 0], to: [85, ROW] },
    { name: words.kind, text: words.schedule, from: [85, 0], to: [130, ROW] },
    { name: words.status, text: status, from: [130, 0], to: [180, ROW] },
    { name: words.owner, text: project, from: [0, ROW], to: [45, 3 * ROW], isLarge: true },
    { name: words.creator, text: person, from: [45, ROW], to: [85, 2 * ROW] },
    { name: words.approval, text: '', from: [45, 2 * ROW], to: [85, 3 * ROW] },
    { name: words.title, text: schedule, from: [85, ROW], to: [130, 3 * ROW], isLarge: true },
    { name: words.number, text: '', from: [130, ROW], to: [180, 2 * ROW] },
    { name: words.revision, text: version, from: [130, 2 * ROW], to: [145, 3 * ROW] },
    { name: words.date, text: date, from: [145, 2 * ROW], to: [163, 3 * ROW] },
    { name: words.language, text: language, from: [163, 2 * ROW], to: [169, 3 * ROW] },
    { name: words.sheet, text: `${page}/${pages}`, from: [169, 2 * ROW], to: [180, 3 * ROW] },
  ]
}
