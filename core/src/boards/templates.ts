/** What a new board can begin with: columns by the way a team works. */
import type { BoardColor, ColumnFields, Stage } from '../documents/board/index.ts'

export const boardTemplates = ['site', 'weekly', 'design', 'empty'] as const
export type BoardTemplate = (typeof boardTemplates)[number]

interface TemplateColumn {
  /** The name is said in the language of whoever creates the board. */
  key: string
  color: BoardColor
  stage: Stage
  limit?: number
}

const columnsOf: Record<BoardTemplate, readonly TemplateColumn[]> = {
  site: [
    { key: 'ready', color: 'grey', stage: 'waiting', limit: 8 },
    { key: 'doing', color: 'blue', stage: 'doing', limit: 5 },
    { key: 'inspection', color: 'cobalt', stage: 'doing', limit: 3 },
    { key: 'done', color: 'green', stage: 'done' },
  ],
  weekly: [
    { key: 'makeReady', color: 'orange', stage: 'waiting' },
    { key: 'ready', color: 'grey', stage: 'waiting' },
    { key: 'thisWeek', color: 'blue', stage: 'doing' },
    { key: 'done', color: 'green', stage: 'done' },
  ],
  design: [
    { key: 'toDraw', color: 'grey', stage: 'waiting' },
    { key: 'drawing', color: 'blue', stage: 'doing', limit: 4 },
    { key: 'checking', color: 'violet', stage: 'doing', limit: 3 },
    { key: 'released', color: 'green', stage: 'done' },
  ],
  empty: [
    { key: 'toDo', color: 'grey', stage: 'waiting' },
    { key: 'done', color: 'green', stage: 'done' },
  ],
}

/** `nameOf` says the name of a column in somebody's language. */
export const templateColumns = (template: BoardTemplate, nameOf: (key: string) => string): ColumnFields[] =>
  columnsOf[template].map(({ key, color, stage, limit = null }) => ({ name: nameOf(key), color, stage, limit }))
