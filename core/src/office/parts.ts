import { xmlDocument } from '../exchange/xml/write.ts'

/** A part of a document or a workbook, as text. */
export interface TemplatePart {
  path: string
  text: string
}

interface OwnPart extends TemplatePart {
  /** Absent: it is the first one. */
  type?: string
  /** Of the first part to it; absent: it is the first one. */
  relation?: string
}

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'

/** The parts and what says how they belong together. */
export function packageParts(main: string, mainType: string, parts: readonly OwnPart[]): TemplatePart[] {
  const [folder = '', file = ''] = main.split('/')
  const others = parts.filter(({ relation }) => relation !== undefined)
  const overrides = parts.map(({ path, type }) => `<Override PartName="/${path}" ContentType="${type ?? mainType}"/>`)
  const relations = others.map(
    ({ path, relation }, i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${relation}" Target="${path.slice(folder.length + 1)}"/>`,
  )
  return [
    {
      path: '[Content_Types].xml',
      text: xmlDocument(
        `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
      ),
    },
    {
      path: '_rels/.rels',
      text: xmlDocument(
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${main}"/></Relationships>`,
      ),
    },
    {
      path: `${folder}/_rels/${file}.rels`,
      text: xmlDocument(`<Relationships xmlns="${RELATIONS}">${relations.join('')}</Relationships>`),
    },
    ...parts.map(({ path, text }) => ({ path, text })),
  ]
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Control characters have no place in XML, not even escaped. */
export const wellFormed = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '')
