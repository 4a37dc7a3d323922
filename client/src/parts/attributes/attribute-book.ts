import {
  attributeField,
  canonicalAmount,
  dayOfText,
  isAmount,
  isComputed,
  isList,
  isStoredValue,
  type ListValue,
  storedValue,
  textOf,
  textOfDay,
} from '@plumbline/core/attributes'
import type { VersionAttributes } from '@plumbline/core/contract'
import type { FilterValue } from '@plumbline/core/filtering'
import type { FormulaKind } from '@plumbline/core/formulas'
import { numberFormat } from '@plumbline/core/numbers'
import type { Id } from '@plumbline/core/plan'
import { instantOf } from '@plumbline/core/time'
import { parseDate } from '../../i18n/typed-date.ts'
import type { PlannerColumn } from '../../instruments/planner/types.ts'
import { formatDate } from '../values/date.ts'
import { localDecimal } from '../values/decimal.ts'
import { indexOf, type ListChoice } from './list-index.ts'

export type Attribute = VersionAttributes['attributes'][number]

/** What typing a text into a cell of an attribute means: the value to store, or a key below `edit.` of the locale. */
export type TypedValue = { value: string } | { message: string }

const NONE: VersionAttributes = { attributes: [], people: [] }
const YES = '✓'
const NO = '✗'
/** What people type for yes and no, in any of our languages. */
const yes = [YES, '1', 'true', 'yes', 'y', 'да', 'oui', '+', 'x', 'х']
const no = [NO, '0', 'false', 'no', 'n', 'нет', 'non', '-']
const SEPARATOR = /[;,]/

/** The attributes of one open version: how their values read, and what typed texts mean in them. */
export class AttributeBook {
  /** Grows when they are other than before. */
  revision = 0
  all: readonly Attribute[] = []
  #byColumn = new Map<string, Attribute>()
  #people = new Map<Id, VersionAttributes['people'][number]>()
  #language = 'en'

  set({ attributes, people }: VersionAttributes = NONE): void {
    this.all = attributes
    this.#byColumn = new Map(attributes.map((one) => [attributeField(one.id), one]))
    this.#people = new Map(people.map((person) => [person.id, person]))
    this.revision++
  }

  /** Who can be chosen: those who are in the space. */
  get people(): { id: Id; name: string }[] {
    return [...this.#people.values()].filter(({ former }) => !former)
  }

  /** Of everybody who is in the space, or was; '' for nobody. */
  personName(id: Id | null): string {
    return id === null ? '' : (this.#people.get(id)?.name ?? '?')
  }

  personChoices(): { text: string; colour: null }[] {
    return this.people.map(({ name }) => ({ text: name, colour: null }))
  }

  /** By name; of people who left only by the whole name, so that copies of cells go through. */
  personNamed(typed: string): Id | null {
    const wanted = typed.trim().toLowerCase()
    const former = [...this.#people.values()].find((one) => one.former && one.name.toLowerCase() === wanted)
    return (found(this.people, typed) ?? former)?.id ?? null
  }

  speak(language: string): void {
    this.#language = language
  }

  /** Of a column of the grid; undefined for the built-in ones. */
  of(column: string): Attribute | undefined {
    return this.#byColumn.get(column)
  }

  columns(): PlannerColumn[] {
    return this.all.map((attribute) => {
      const { type } = attribute
      const shown = type === 'calculated' ? resultOf(attribute) : type
      const kind = shown === 'date' ? 'date' : shown === 'number' || isAmount(type) ? 'number' : 'text'
      const align = kind === 'text' ? 'left' : 'right'
      const width = shown === 'boolean' ? 64 : kind === 'text' ? 120 : 88
      return {
        key: attributeField(attribute.id),
        title: attribute.name,
        width,
        align,
        kind,
        editable: !isComputed(type),
      }
    })
  }

  /** As the grid shows it. */
  text(attribute: Attribute, stored: string): string {
    const { type, unit } = attribute
    const text = textOf(stored, type)
    if (text === '') return ''
    switch (type) {
      case 'number':
      case 'money':
        return `${this.#amount(text, attribute.precision)} ${unit}`.trim()
      case 'percentage':
        return `${this.#amount(text, attribute.precision)} %`
      case 'date':
        return formatDate(instantOf(dayOfText(text) ?? 0))
      case 'boolean':
        return text === '1' ? YES : NO
      case 'person':
        return this.personName(text)
      case 'list':
      case 'list_multi':
        return this.#chosen(attribute, text)
          .map((value) => value?.name ?? '?')
          .join('; ')
      default:
        return text
    }
  }

  /** What came out of a formula, as the grid shows it. */
  resultText(attribute: Pick<Attribute, 'setting' | 'unit' | 'precision'>, value: FilterValue): string {
    if (value === null) return ''
    switch (resultOf(attribute)) {
      case 'number':
        return `${this.#amount(Number(value).toFixed(6), attribute.precision)} ${attribute.unit}`.trim()
      case 'date':
        return formatDate(instantOf(Number(value)))
      case 'boolean':
        return value === 'yes' ? YES : NO
      case 'text':
        return String(value)
    }
  }

  /** What an editor opens with. */
  editText(attribute: Attribute, stored: string): string {
    return isAmount(attribute.type) ? localDecimal(textOf(stored, attribute.type)) : this.text(attribute, stored)
  }

  /** In the order of the list. */
  #chosen({ values }: Attribute, text: string): (ListValue | undefined)[] {
    const list = indexOf(values)
    const ids = text.split(',')
    if (ids.length === 1) return [list.byId(text)]
    const known = ids.flatMap((one) => list.byId(one) ?? [])
    return [...known.sort((a, b) => list.placeOf(a) - list.placeOf(b)), ...ids.slice(known.length).map(() => undefined)]
  }

  #amount(text: string, precision: number): string {
    const how = { minimumFractionDigits: precision, maximumFractionDigits: precision }
    // As a text: a number would round the last of eighteen digits.
    return numberFormat(this.#language, how).format(text as Intl.StringNumericLiteral)
  }

  /** `#rrggbb` of the chosen value, or the value itself; null: none. */
  colour(attribute: Attribute, stored: string): string | null {
    const text = textOf(stored, attribute.type)
    if (text === '') return null
    if (attribute.type === 'colour') return text
    return isList(attribute.type) ? (this.#chosen(attribute, text)[0]?.colour ?? null) : null
  }

  /** To compare and to filter by; of lists and people what is shown, so that a filter reads as people say it. */
  filterValue(attribute: Attribute, stored: string): FilterValue {
    const { type } = attribute
    const text = textOf(stored, type)
    if (text === '') return null
    if (isAmount(type)) return Number(text)
    if (type === 'date') return dayOfText(text)
    if (type === 'boolean') return text === '1' ? 'yes' : 'no'
    if (type === 'list_multi') return this.#chosen(attribute, text).map((value) => value?.name ?? '?')
    return this.text(attribute, stored)
  }

  /** What can be chosen, in order; null: everything can be typed. Of two with one name the code says which. */
  choices({ type, values }: Attribute): readonly ListChoice[] | null {
    if (isList(type)) return indexOf(values).choices
    return type === 'person' ? this.personChoices() : null
  }

  /** What Space makes of the value; null: it is none that is switched. */
  switched({ type }: Attribute, stored: string): string | null {
    if (type !== 'boolean') return null
    return textOf(stored, type) === '1' ? NO : YES
  }

  parse(attribute: Attribute, typed: string): TypedValue {
    const trimmed = typed.trim()
    if (trimmed === '' || isComputed(attribute.type)) return { value: '' }
    const text = this.#meant(attribute, trimmed)
    if (typeof text !== 'string') return text
    const value = storedValue(attribute.type, text)
    return isStoredValue(value) ? { value } : { message: messages[attribute.type] ?? 'value' }
  }

  #meant(attribute: Attribute, typed: string): string | { message: string } {
    switch (attribute.type) {
      case 'number':
      case 'money':
      case 'percentage':
        return this.#amountOf(attribute, typed) ?? { message: 'number' }
      case 'date': {
        const date = parseDate(typed, 0)
        return date ? textOfDay(date.day) : { message: 'date' }
      }
      case 'boolean':
        return yes.includes(typed.toLowerCase()) ? '1' : no.includes(typed.toLowerCase()) ? '0' : { message: 'yesNo' }
      case 'colour':
        return colourOf(typed) ?? { message: 'colour' }
      case 'person':
        return this.personNamed(typed) ?? { message: 'person' }
      case 'list':
        return indexOf(attribute.values).find(typed)?.id ?? { message: 'choice' }
      case 'list_multi': {
        const parts = typed.split(SEPARATOR).filter((part) => part.trim() !== '')
        const ids = parts.map((part) => indexOf(attribute.values).find(part)?.id)
        return ids.every((id) => id !== undefined) ? [...new Set(ids)].sort().join() : { message: 'choice' }
      }
      default:
        return typed
    }
  }

  /** Comma or point, with the unit or without; thousands may be set apart. */
  #amountOf({ unit }: Attribute, typed: string): string | null {
    const bare = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase()) ? typed.slice(0, -unit.length) : typed
    const plain = bare.replace('%', '').replace(/\s/gu, '').replace('−', '-')
    const point = plain.includes('.') && plain.includes(',') ? plain.replaceAll(thousandsOf(plain), '') : plain
    return canonicalAmount(point.replace(',', '.'))
  }
}

/** What comes out of its formula; text while it has none. */
export const resultOf = ({ setting }: Pick<Attribute, 'setting'>): FormulaKind =>
  setting?.kind === 'calculated' ? setting.result : 'text'

const messages: Partial<Record<Attribute['type'], string>> = { string: 'textTooLong', list_multi: 'tooManyChosen' }

/** Of «1,234.5» and «1.234,5» the mark that comes first. */
const thousandsOf = (text: string): string => (text.indexOf('.') < text.indexOf(',') ? '.' : ',')

/** By its whole name; else by how its name begins, when only one begins so. */
function found<T extends { name: string }>(list: readonly T[], typed: string): T | undefined {
  const wanted = typed.trim().toLowerCase()
  const exact = list.find(({ name }) => name.toLowerCase() === wanted)
  if (exact) return exact
  const begun = list.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  return begun.length === 1 ? begun[0] : undefined
}

/** «#1a2b3c», «1a2b3c» or «#abc». */
function colourOf(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed) ?? []
  if (digits === undefined) return null
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}
