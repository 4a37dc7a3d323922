import { type DirectoryView, delegationPeople } from '@plumbline/core/contract'
import type { DirectoryColumn } from '@plumbline/core/directories'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { localDecimal } from '../../parts/values/decimal.ts'
import { session } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'
import { useRead } from '../../shell/use-read.ts'
import { bookOf } from './directories-state.ts'
import type { Words } from './rows/sheet-columns.ts'
import { useRegisterNames } from './use-register-names.ts'

export interface Choice {
  id: string
  code: string
  name: string
}

export interface SheetWords extends Words {
  /** What can be chosen for a text, the best first. */
  choices(column: DirectoryColumn, text: string): Choice[]
}

const OFFERED = 12

/** What cells say that rows do not hold: names of people, of rows of other directories, yes and no. */
export function useSheetWords(spaceId: string, directory: DirectoryView): SheetWords {
  const { t } = useTranslation('directories')
  const { value } = useRead(spaceId, (signal) => call(delegationPeople, { params: { spaceId }, signal, quiet: true }))
  const own = session.person ? [{ id: session.person.id, name: fullName(session.person) }] : []
  const people = [...own, ...(value?.people ?? []).filter(({ id }) => id !== own[0]?.id)]
  const named = (text: string): Choice[] =>
    people
      .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ id, name }) => ({ id, code: '', name }))
  const rowsFor = (directoryId: string | null, text: string): Choice[] => {
    const book = directoryId === null ? undefined : bookOf(directoryId)
    if (!book) return []
    const rows = text.trim() === '' ? [...book.childrenOf(null)] : book.find(text)
    return rows.filter(({ status }) => status === 'active')
  }
  const register = useRegisterNames(spaceId, directory)
  const choices = (column: DirectoryColumn, text: string): Choice[] =>
    (
      register.choices(column, text) ?? (column.type === 'person' ? named(text) : rowsFor(column.directoryId, text))
    ).slice(0, OFFERED)
  return {
    yes: t('value.yes'),
    no: t('value.no'),
    status: { active: t('status.active'), disabled: t('status.disabled') },
    decimal: localDecimal,
    nameOf: (column, id) =>
      register.nameOf(column, id) ??
      (column.type === 'person'
        ? (people.find((one) => one.id === id)?.name ?? '')
        : (bookOf(column.directoryId ?? '')?.row(id)?.name ?? '')),
    idOf: (column, text) => {
      const known = register.idOf(column, text)
      if (known !== undefined) return known
      const wanted = text.trim().toLowerCase()
      const same = choices(column, text).filter(
        ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
      )
      return same.length === 1 ? same[0]!.id : null
    },
    choices,
  }
}
