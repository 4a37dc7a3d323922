/** An estimate from a BC3 file: chapters, items with what they are made of, and their take-off. Rules EF1–EF8. */
import { decimalOf, exactOf, millionthsOf, plus } from '../../estimates/index.ts'
import { FileIssues } from '../issues.ts'
import { decimalIn } from '../numbers.ts'
import type { FileItem, FileSection, ReadEstimateFile } from '../types.ts'
import { textOfBc3 } from './charset.ts'
import { Bc3Pricing } from './pricing.ts'
import { type Quantity, quantityIn } from './quantities.ts'
import { type Bc3Records, type Concept, type Measured, measuredKey, type Part, readRecords } from './records.ts'

const DEEPEST = 30

export function readBc3(bytes: Uint8Array): ReadEstimateFile {
  const records = readRecords(textOfBc3(bytes))
  if (records.concepts.size === 0) return { ok: false, fault: 'damaged' }
  const reading = new Bc3Reading(records)
  const roots = rootsOf(records)
  for (const root of roots) reading.walk(root)
  const { sections, items, issues, pricing } = reading
  const isCut = records.cutOff !== ''
  if (items.length === 0 && sections.length === 0) return { ok: false, fault: isCut ? 'damaged' : 'empty' }
  if (isCut) issues.add('cut_off', records.cutOff)
  return {
    ok: true,
    file: {
      name: roots[0]?.name || records.title,
      currency: records.currency,
      ...chargesOf(records, issues),
      sections,
      items,
      resources: [...pricing.resources.values()],
      issues: issues.all(),
    },
  }
}

/** What the marks call so; where nothing is marked, whatever is in nothing else. */
function rootsOf({ concepts, parts }: Bc3Records): Concept[] {
  const all = [...new Set(concepts.values())]
  const marked = all.filter(({ level }) => level === 0)
  if (marked.length > 0) return marked
  const held = new Set([...parts.values()].flat().map(({ code }) => code))
  return all.filter(({ code }) => parts.has(code) && !held.has(code))
}

/** Both are percentages of the works' cost, so that on a running total they are one line. */
function chargesOf({ percents }: Bc3Records, issues: FileIssues) {
  const read = (text: string): string => decimalIn(text) ?? '0'
  const [expenses, profit] = [exactOf(read(percents.expenses)), exactOf(read(percents.profit))]
  if (read(percents.reduction) !== '0') issues.add('not_taken', `~K ${percents.reduction} %`)
  const both = expenses && profit ? plus(expenses, profit) : null
  const lines =
    both && both.digits !== 0n
      ? [
          {
            name: `GG ${read(percents.expenses)} % + BI ${read(percents.profit)} %`,
            percent: decimalOf(millionthsOf(both)),
          },
        ]
      : []
  return { vat: read(percents.tax), lines }
}

class Bc3Reading {
  readonly sections: FileSection[] = []
  readonly items: FileItem[] = []
  readonly issues = new FileIssues()
  readonly pricing: Bc3Pricing
  readonly #records: Bc3Records
  /** How many of the measurements of a concept in its chapter were taken. */
  readonly #taken = new Map<string, number>()

  constructor(records: Bc3Records) {
    this.#records = records
    this.pricing = new Bc3Pricing(records, this.issues)
  }

  walk(root: Concept): void {
    this.#chapter(root, null, [])
  }

  /** The root's own chapters stand at the top; items beside them need a section, which has its name. */
  #chapter(chapter: Concept, place: number | null, path: readonly string[]): void {
    if (path.includes(chapter.code) || path.length > DEEPEST) {
      this.issues.add('cycle', chapter.code)
      return
    }
    let own = place
    for (const part of this.#records.parts.get(chapter.code) ?? []) {
      const concept = this.#records.concepts.get(part.code)
      if (!concept) this.issues.add('concept_missing', part.code)
      else if (concept.level < 2) {
        this.#chapter(concept, this.#section(concept, place), [...path, chapter.code])
      } else {
        own ??= this.#section(chapter, null)
        this.#item(concept, chapter, part, own)
      }
    }
  }

  #section({ code, name }: Concept, parent: number | null): number {
    this.sections.push({ parent, name: name || code })
    return this.sections.length - 1
  }

  #item(concept: Concept, chapter: Concept, part: Part, section: number): void {
    const { code, name, unit, price } = concept
    const lines = this.pricing.linesOf(concept)
    const written = decimalIn(price)
    if (lines === null && written === null && price !== '') this.issues.add('not_number', code)
    this.items.push({
      ...{ section, rateCode: code, name, unit, ...this.#quantity(chapter.code, code, part) },
      resources: lines ?? [],
      price: lines === null ? (written ?? '') : '',
      note: this.#records.texts.get(code) ?? '',
    })
  }

  #quantity(chapter: string, code: string, part: Part): Quantity {
    const measured = this.#measured(measuredKey(chapter, code)) ?? this.#measured(measuredKey('', code))
    if (measured) return quantityIn(measured, code, this.issues)
    // Without a measurement the chapter's part tells it.
    const usual = part.factor === '1' ? part.yield : part.yield === '1' ? part.factor : null
    const quantity = usual === null ? null : decimalIn(usual)
    if (quantity === null) this.issues.add('not_number', code)
    return { quantity: quantity ?? '0', takeOff: [] }
  }

  #measured(key: string): Measured | undefined {
    const all = this.#records.measured.get(key)
    const taken = this.#taken.get(key) ?? 0
    this.#taken.set(key, taken + 1)
    return all?.[taken]
  }
}
