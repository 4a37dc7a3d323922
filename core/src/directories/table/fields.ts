/** What a column of a file may be beside a column of the directory, which is named by its id. */
export const rowFields = ['id', 'code', 'name', 'parent', 'level', 'status'] as const
type RowField = (typeof rowFields)[number]

/** A field of every row, or the id of a column of the directory; null: not taken. */
export type FileField = RowField | (string & {}) | null

export interface FileMapping {
  /** Its place in the file. */
  sheet: number
  /** Place of the row with the titles; −1: there is none. */
  headRow: number
  /** By place of the column. */
  columns: readonly FileField[]
}

export type FileLanguage = 'en' | 'ru'

/** What a file that we write calls them. */
export const fieldTitles: Readonly<Record<FileLanguage, Readonly<Record<RowField, string>>>> = {
  en: { id: 'Row id', code: 'Code', name: 'Name', parent: 'Parent code', level: 'Level', status: 'Status' },
  ru: {
    ...{ id: 'Ид. строки', code: 'Код', name: 'Название', parent: 'Код родителя', level: 'Уровень' },
    status: 'Состояние',
  },
}

/** What others call them. */
export const otherTitles: Readonly<Record<RowField, readonly string[]>> = {
  id: [],
  code: ['шифр', 'артикул', 'номер', '№', 'id', 'no', 'number'],
  name: ['наименование', 'имя', 'описание', 'title', 'description'],
  parent: ['parent', 'родитель', 'родительский код', 'группа', 'group'],
  level: ['lvl', 'outline level', 'ур.'],
  status: ['state', 'статус', 'активность'],
}

export const statusWords = {
  active: ['active', 'действует', 'активен', 'активна', 'активный', '1', 'true', 'да', 'yes'],
  disabled: ['disabled', 'отключена', 'отключен', 'отключён', 'неактивен', '0', 'false', 'нет', 'no', 'inactive'],
} as const
