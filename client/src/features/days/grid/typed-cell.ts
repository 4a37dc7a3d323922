import type { DayReason } from '@plumbline/core/contract'

export interface TypedCell {
  /** null: it is to be empty; undefined: nothing is said of it. */
  amount: string | null | undefined
  reasonId: string | null
}

const NUMBER = /^\d{1,12}(\.\d{1,6})?$/

/** «12,5», «W», «12.5 W» or nothing; null: it means nothing here. Letters of reasons are those of facts alone. */
export function typedCell(text: string, reasons: readonly DayReason[], isFact: boolean): TypedCell | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
  if (plain === '') return { amount: null, reasonId: null }
  const parts = plain.split(' ')
  const letters = parts.filter((part) => /^[^\d.,-]/.test(part))
  const figures = parts.filter((part) => !letters.includes(part)).join('')
  const reason = letters.length === 0 ? null : reasonNamed(letters.join(' '), reasons)
  if (letters.length > 0 && (!isFact || reason === null)) return null
  const amount = figures === '' ? undefined : figures.replace(',', '.')
  if (amount !== undefined && !NUMBER.test(amount)) return null
  return { amount: amount === undefined ? undefined : withoutNoughts(amount), reasonId: reason?.id ?? null }
}

const reasonNamed = (text: string, reasons: readonly DayReason[]): DayReason | null =>
  reasons.find(({ code, active }) => active && code.toLowerCase() === text.toLowerCase()) ?? null

const withoutNoughts = (amount: string): string => {
  const plain = amount.replace(/^0+(?=\d)/, '')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}
