import { type RegisterColumn, registerColumns } from '@plumbline/core/resources'

interface Named {
  id: string
  code: string
  name: string
}

export type RegisterLists = Readonly<Record<'type' | 'rbs' | 'specialty' | 'calendar', readonly Named[]>>

/** Names of what cells of a register hold the ids of; undefined: the column is none of those. */
export interface RegisterNames {
  nameOf(column: { id: string }, text: string): string | undefined
  /** null: nothing is called so, or several are. */
  idOf(column: { id: string }, text: string): string | null | undefined
  /** The last name of a team is what is looked for. */
  choices(column: { id: string }, text: string): Named[] | undefined
}

/** Between names of a team; ids are kept with a comma. */
const SEPARATOR = '; '

/** `row`: of the register itself, whose resources teams consist of; `find`: those that a text fits, the best first. */
export function registerNames(
  lists: RegisterLists,
  row: (id: string) => Named | undefined,
  find: (text: string) => readonly Named[],
): RegisterNames {
  const byColumn = new Map<string, readonly Named[]>(
    (Object.keys(lists) as (keyof RegisterLists)[]).map((column: RegisterColumn & keyof RegisterLists) => [
      registerColumns[column],
      lists[column],
    ]),
  )
  const isTeam = ({ id }: { id: string }): boolean => id === registerColumns.team
  return {
    nameOf: (column, text) => {
      if (isTeam(column))
        return text
          .split(',')
          .flatMap((id) => called(row(id)) ?? [])
          .join(SEPARATOR)
      const list = byColumn.get(column.id)
      return list && (called(list.find(({ id }) => id === text)) ?? '')
    },
    idOf: (column, text) => {
      const list = byColumn.get(column.id)
      if (list) return onlyOne(list, text)
      if (!isTeam(column)) return
      const ids = names(text).map((name) => onlyOne(find(name), name))
      return ids.includes(null) ? null : ids.join(',')
    },
    choices: (column, text) => {
      const list = byColumn.get(column.id)
      if (list) return list.filter(({ code, name }) => fits(code, text) || fits(name, text))
      if (!isTeam(column)) return
      const [last = '', ...before] = names(text).reverse()
      const kept = before.reverse().map((name) => `${name}${SEPARATOR}`)
      return find(last).map((one) => ({ ...one, name: `${kept.join('')}${called(one)}` }))
    },
  }
}

const called = (one: Named | undefined): string | undefined => one && (one.name || one.code)

const names = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const fits = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase())

function onlyOne(list: readonly Named[], text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const same = list.filter(({ id, code, name }) => [id, code, name].some((one) => one.toLowerCase() === wanted))
  return same.length === 1 ? same[0]!.id : null
}
