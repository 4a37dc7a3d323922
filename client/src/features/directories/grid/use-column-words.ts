import { useTranslation } from 'react-i18next'
import { directories } from '../directories-state.ts'
import type { SheetColumn } from '../rows/sheet-columns.ts'

interface ColumnWords {
  title(column: SheetColumn): string
  /** The second line of the head: what it holds. */
  type(column: SheetColumn): string
}

/** What columns are called, and what they hold. */
export function useColumnWords(isTree = true): ColumnWords {
  const { t } = useTranslation('directories')
  return {
    title: (column) => (column.key === 'own' ? column.column.name : t(`column.${column.key}`)),
    type: (column) => {
      if (column.key === 'name' && !isTree) return t('type.string')
      if (column.key !== 'own') return t(`columnType.${column.key}`)
      const { type, unit, directoryId } = column.column
      if (type === 'directory') return `→ ${directories.list?.find(({ id }) => id === directoryId)?.name ?? '–'}`
      return type === 'number' && unit !== '' ? unit : t(`type.${type}`)
    },
  }
}
