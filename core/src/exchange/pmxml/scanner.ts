import { XmlScanner } from '../xml/scanner.ts'
import { objects } from './fields.ts'

/** An object of the file with its simple elements by name, and the elements that have content of their own. */
export interface PmObject {
  name: string
  /** Line at which it ends. */
  line: number
  fields: Record<string, string>
  children: PmObject[]
  /** ObjectId of the project that it stands in; '' for those of all projects. */
  projectId: string
}

export interface PmContent {
  /** In the order of the file; each project behind what it holds. */
  objects: PmObject[]
  version: string
}

export interface PmLimits {
  objects: number
  /** Elements of one object. */
  elements: number
}

export const defaultLimits: PmLimits = { objects: 3_000_000, elements: 50_000 }

const ROOT = 'APIBusinessObjects'
const projects = new Set(['Project', 'BaselineProject'])
/** The rest is passed over as it streams by. */
const kept = new Set([...Object.keys(objects), ...projects, 'DisplayCurrency', 'Currency', 'ScheduleOptions'])
const longestText = 1_000_000

/** Reads the objects of a P6 XML file. */
export class PmScanner extends XmlScanner<PmContent> {
  readonly #limits: PmLimits
  readonly #objects: PmObject[] = []
  #version = ''
  #isP6 = false
  /** Open elements that are kept, a project first. */
  #open: PmObject[] = []
  #elements = 0
  /** Depth of the element that is passed over with all below it; 0: none. */
  #skipped = 0
  #text = ''

  constructor(limits: PmLimits) {
    super()
    this.#limits = limits
  }

  protected get content(): PmContent {
    return { objects: this.#objects, version: this.#version }
  }

  protected fail(fault: string): void {
    if (this.#isP6) this.#break(fault)
    else this.error = { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
  }

  /** Names the element, and the object that it belongs to. */
  #break(reason: string): void {
    const { Id: id, Name: name } = this.#open.at(-1)?.fields ?? {}
    const whose = [id, name].filter((text) => text !== undefined).map((text) => text.slice(0, 80))
    const path = this.xml.path.slice(0, 6).join('/')
    const table = whose.length === 0 ? path : `${path} (${whose.join(', ')})`
    this.error ??= { code: 'UPLOAD_BROKEN', params: { table, line: this.xml.line, reason } }
  }

  open(name: string, attributes: string): void {
    const depth = this.xml.path.length
    this.#text = ''
    if (this.#skipped > 0) return
    if (depth === 1) this.#openRoot(name, attributes)
    else if (depth === 2 && !kept.has(name)) this.#skipped = depth
    else this.#push(name, depth)
  }

  #openRoot(name: string, attributes: string): void {
    this.#isP6 = name === ROOT
    if (!this.#isP6) this.error = { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
    this.#version = /\/V(\d+(?:\.\d+)?)\//.exec(attributes)?.[1] ?? ''
  }

  #push(name: string, depth: number): void {
    const above = this.#open.at(-1)
    const isObject = depth === 2 || (depth === 3 && projects.has(above?.name ?? '') && kept.has(name))
    if (isObject) this.#elements = 0
    if (++this.#elements > this.#limits.elements) this.#break('xml_too_many_elements')
    this.#open.push({ name, line: 0, fields: {}, children: [], projectId: '' })
  }

  text(text: string): void {
    if (this.#skipped === 0 && this.#text.length < longestText) this.#text += text
  }

  close(name: string): void {
    const depth = this.xml.path.length
    if (this.#skipped > 0) {
      if (depth === this.#skipped) this.#skipped = 0
    } else if (depth > 1) this.#pop(name, depth)
    this.#text = ''
  }

  #pop(name: string, depth: number): void {
    const closed = this.#open.pop()!
    const above = this.#open.at(-1)
    closed.line = this.xml.line
    const isInProject = depth === 3 && projects.has(above?.name ?? '')
    if (depth === 2 || (isInProject && kept.has(name))) this.#keep(closed, isInProject ? above! : null)
    else if (closed.children.length > 0 || Object.keys(closed.fields).length > 0) {
      // What is in a project and is none of ours goes.
      if (!isInProject) above!.children.push(closed)
    } else if (!Object.hasOwn(above!.fields, name) && name !== '__proto__') {
      above!.fields[name] = this.#text.trim().slice(0, longestText)
    }
  }

  /** Elements of a project stand before the objects in it: its id is known by then. */
  #keep(object: PmObject, project: PmObject | null): void {
    if (this.#objects.length >= this.#limits.objects) this.#break('xml_too_many_records')
    object.projectId = project?.fields.ObjectId ?? object.fields.ProjectObjectId ?? ''
    this.#objects.push(object)
  }
}
