import type { Titles } from './schema.ts'

/** What stands in braces in headers and footers. */
export const titleFields = ['project', 'schedule', 'version', 'dataDate', 'date', 'person', 'page', 'pages'] as const
type TitleField = (typeof titleFields)[number]

/** The same on all sheets. */
export type SheetValues = Readonly<Record<Exclude<TitleField, 'page' | 'pages'>, string>>

const FIELD = /\{(\w+)\}/g

/** Braces around anything else stay as they are. */
export function filledTitles({ left, center, right }: Titles, values: Readonly<Record<TitleField, string>>): Titles {
  const known = new Map<string, string>(Object.entries(values))
  const filled = (text: string): string => text.replace(FIELD, (whole, name: string) => known.get(name) ?? whole)
  return { left: filled(left), center: filled(center), right: filled(right) }
}
