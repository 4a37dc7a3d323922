/** What is passed only when an item is done: the start of the work, its finish, or neither. */
export const checkGates = ['none', 'start', 'finish'] as const
export type CheckGate = (typeof checkGates)[number]

/** Lengths fit one stored value (`attributeLimits.text`), also when every letter of them is escaped. */
export const checkLimits = { text: 160, role: 48, note: 500, items: 50, templates: 200 } as const

/** One line of a template. */
export interface TemplateItem {
  /** 12 characters; the same in every work that the template is attached to, so that two attachments are one. */
  id: string
  text: string
  required: boolean
  gate: CheckGate
  /** Who is to see to it; '' for anybody. */
  role: string
  /** A photo or another file is wanted. */
  photo: boolean
}

export interface ChecklistTemplate {
  id: string
  name: string
  /** Grows with each change. */
  revision: number
  /** Open required items refuse the fact; false: they are only shown. */
  blocks: boolean
  items: readonly TemplateItem[]
}

/** An item as a work has it: a copy of the template's, with what people said of it. */
export interface CheckItem extends TemplateItem {
  templateId: string
  /** Of the template when it was copied. */
  revision: number
  /** Place among the items of its template. */
  position: number
  blocks: boolean
  /** Person, and milliseconds since 1970 by the server's clock; null: still open. */
  done: { by: string; at: number } | null
  note: string
  /** Id of a file of the gallery; '' for none. */
  file: string
}
