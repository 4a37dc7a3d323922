/** What a template may not bring: code, and ways out of the file. Whoever opens a report trusts it as one of theirs. */
import { XmlReader } from '../exchange/xml/reader.ts'
import { ReportFault } from './fault.ts'

const CODE = /vbaProject|vbaData|activeX|ctrlProps|customUI|attachedToolbars|webextension|macrosheets|\.bin$/i
/** Workbooks behind charts of a document hold no code; other files within the file might. */
const FOREIGN = /externalLink|connections\.xml$|queryTables?\/|embeddings\/(?!.*\.xlsx$)|afchunk|subDoc/i
const XML = /\.(?:xml|rels)$/i

/** Fields of Word that fetch or run something. */
const FIELD = /^\s*(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT|RD|MACROBUTTON|DATABASE|ADDIN)\b/i
/** Formulas of Excel that do: other files, other programs, the network. */
const FORMULA = /\b(?:WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE)\s*\(|\[[^\]]*\.xl|\[\d+\]|\w\|'/i
const LINK = /^(?:https?:|mailto:|#)/i

/** Throws a ReportFault. */
export function refuseUnsafe(paths: Iterable<string>, textOf: (path: string) => string): void {
  for (const path of paths) {
    if (CODE.test(path)) throw new ReportFault('macros', '', path)
    if (FOREIGN.test(path)) throw new ReportFault('external', '', path)
    if (XML.test(path)) refuseUnsafePart(path, textOf(path))
  }
}

function refuseUnsafePart(path: string, xml: string): void {
  let [text, instruction] = ['', '']
  const reader = new XmlReader({
    open: (name, attributes) => {
      text = ''
      if (name === 'Relationship') refuseLink(path, attributes)
      if (name === 'p') instruction = ''
      if (name === 'fldSimple') refuseField(path, /instr="([^"]*)"/.exec(attributes)?.[1] ?? '')
      if (name === 'altChunk' || name === 'subDoc' || name === 'OLEObject')
        throw new ReportFault('external', name, path)
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      if (name === 'instrText') {
        instruction += text
        refuseField(path, instruction)
      }
      if (path.startsWith('xl/') && (name === 'f' || name === 'definedName') && FORMULA.test(text)) {
        throw new ReportFault('external', text.slice(0, 60), path)
      }
      text = ''
    },
  })
  reader.write(xml.replace(/^\uFEFF/, ''))
  reader.end()
  if (reader.fault) throw new ReportFault('broken_part', '', path)
}

function refuseField(path: string, field: string): void {
  if (FIELD.test(field)) throw new ReportFault('external', field.trim().slice(0, 60), path)
}

/** A link for people to follow is none that a program follows by itself. */
function refuseLink(path: string, attributes: string): void {
  if (!/TargetMode\s*=\s*["']External/i.test(attributes)) return
  const target = /Target\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? ''
  const isForPeople = /Type\s*=\s*["'][^"']*\/hyperlink["']/.test(attributes) && LINK.test(target)
  if (!isForPeople) throw new ReportFault('external', target.slice(0, 60), path)
}
