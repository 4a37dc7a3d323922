/**
 * The system's GSS-API (RFC 2744, MIT's libgssapi_krb5): it reads the keytab, checks tickets with the key of the service
 * and keeps the replay cache. What a browser sends is SPNEGO (RFC 4559), which the library speaks by itself.
 */
export interface Acceptor {
  /** Throws when the token does not prove who somebody is: forged, expired, used before, meant for another service. */
  accept(token: Buffer): Accepted
}

interface Accepted {
  /** `maya@SITE.EXAMPLE` */
  principal: string
  /** Proves to the browser who we are. */
  answer: Buffer
}

const LIBRARY = 'libgssapi_krb5.so.2'
const INDEFINITE = 0xffffffff
const ACCEPT = 2
const COMPLETE = 0
const CONTINUE_NEEDED = 1
const MECHANISM_CODE = 2
/** Bits of a status that are errors; the others are hints. */
const ERRORS = 0xffff0000

type Slot = [unknown]
interface Bytes {
  length: number
  value: unknown
}

/** Throws when the library or the keytab cannot be read. */
export async function openAcceptor(keytab: string): Promise<Acceptor> {
  library ??= bindLibrary()
  const { gss, koffi } = await library
  const bytesOf = ({ length, value }: Bytes): Buffer =>
    length > 0 ? Buffer.from(koffi.decode(value, koffi.array('uint8_t', length, 'Typed'))) : Buffer.alloc(0)

  const check = (status: number, minor: number, what: string): void => {
    if ((status & ERRORS) !== 0) throw new Error(`${what}: ${messageOf(minor)} (${(status >>> 0).toString(16)})`)
  }
  const messageOf = (minor: number): string => {
    const text: Bytes = { length: 0, value: null }
    const more: Slot = [0]
    const own: Slot = [0]
    gss.displayStatus(own, minor, MECHANISM_CODE, null, more, text)
    const message = bytesOf(text).toString()
    gss.releaseBuffer(own, text)
    return message
  }
  const nameOf = (name: unknown): string => {
    const minor: Slot = [0]
    const text: Bytes = { length: 0, value: null }
    const status = gss.displayName(minor, name, text, null)
    const principal = bytesOf(text).toString()
    gss.releaseBuffer(minor, text)
    check(status, Number(minor[0]), 'The name of a principal cannot be read')
    return principal
  }

  const minor: Slot = [0]
  const credential: Slot = [null]
  const store = { count: 1, elements: [{ key: 'keytab', value: `FILE:${keytab}` }] }
  const acquired = gss.acquireFrom(minor, null, INDEFINITE, null, ACCEPT, store, credential, null, null)
  check(acquired, Number(minor[0]), `The keytab ${keytab} cannot be used`)

  return {
    accept: (token) => {
      const minor: Slot = [0]
      const context: Slot = [null]
      const source: Slot = [null]
      const output: Bytes = { length: 0, value: null }
      const input = { length: token.length, value: token }
      const none = [null, null, null] as const
      const status = gss.accept(minor, context, credential[0], input, null, source, null, output, ...none)
      const answer = bytesOf(output)
      try {
        check(status, Number(minor[0]), 'A ticket was refused')
        if (status === CONTINUE_NEEDED) throw new Error('A ticket was refused: it takes more than one message')
        if (status !== COMPLETE) throw new Error(`A ticket was refused (${status.toString(16)})`)
        return { principal: nameOf(source[0]), answer }
      } finally {
        const own: Slot = [0]
        gss.releaseBuffer(own, output)
        if (source[0]) gss.releaseName(own, source)
        if (context[0]) gss.deleteContext(own, context, null)
      }
    },
  }
}

/** Each answers with a status. */
type Gss = Record<keyof typeof declarations, (...given: unknown[]) => number>

/** Types have one name in a process, so it is bound once; only where Kerberos is set up. */
let library: Promise<{ gss: Gss; koffi: typeof import('koffi').default }> | null = null

async function bindLibrary() {
  const { default: koffi } = await import('koffi')
  koffi.struct('gss_buffer_desc', { length: 'size_t', value: 'void *' })
  koffi.struct('gss_key_value_element', { key: 'const char *', value: 'const char *' })
  koffi.struct('gss_key_value_set', { count: 'uint32_t', elements: 'gss_key_value_element *' })
  const system = koffi.load(LIBRARY)
  const bound = Object.entries(declarations).map(([name, declaration]) => [name, system.func(declaration)])
  return { gss: Object.fromEntries(bound) as Gss, koffi }
}

const declarations = {
  acquireFrom: `uint32_t gss_acquire_cred_from(_Out_ uint32_t *minor, void *name, uint32_t time, void *mechanisms, int usage,
    const gss_key_value_set *store, _Out_ void **credential, void *actual, void *remaining)`,
  accept: `uint32_t gss_accept_sec_context(_Out_ uint32_t *minor, _Inout_ void **context, void *credential,
    const gss_buffer_desc *input, void *bindings, _Out_ void **source, void *mechanism, _Out_ gss_buffer_desc *output,
    void *flags, void *time, void *delegated)`,
  displayName: 'uint32_t gss_display_name(_Out_ uint32_t *minor, void *name, _Out_ gss_buffer_desc *text, void *kind)',
  displayStatus: `uint32_t gss_display_status(_Out_ uint32_t *minor, uint32_t status, int kind, void *mechanism,
    _Inout_ uint32_t *more, _Out_ gss_buffer_desc *text)`,
  releaseBuffer: 'uint32_t gss_release_buffer(_Out_ uint32_t *minor, _Inout_ gss_buffer_desc *buffer)',
  releaseName: 'uint32_t gss_release_name(_Out_ uint32_t *minor, _Inout_ void **name)',
  deleteContext: 'uint32_t gss_delete_sec_context(_Out_ uint32_t *minor, _Inout_ void **context, void *token)',
}
