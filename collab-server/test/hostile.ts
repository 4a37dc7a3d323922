import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { rowIds } from './schedule.ts'

/** Updates that a schedule must never take, by what they try. `base` is the schedule as it stands. */
export function hostileUpdates(base: Uint8Array): { name: string; update: Uint8Array }[] {
  const [first] = rowIds(1) as [string]
  const written = (write: (document: Y.Doc) => void): Uint8Array => {
    const document = new Y.Doc()
    Y.applyUpdate(document, base)
    const before = Y.encodeStateVector(document)
    write(document)
    return Y.encodeStateAsUpdate(document, before)
  }
  const over = (key: string, value: unknown) => written((document) => document.getMap('wbs.over').set(key, value))
  return [
    { name: 'random bytes', update: new Uint8Array(500).map((_, index) => (index * 7919 + 13) % 256) },
    { name: 'an empty message', update: new Uint8Array() },
    { name: 'a truncated update', update: over(`${first}:2`, 'Dig the pit').slice(0, -4) },
    { name: 'a count of structs that is not there', update: hugeCount() },
    { name: 'an unknown root', update: written((document) => document.getMap('secrets').set('a', 1)) },
    { name: 'a list where a map belongs', update: written((document) => document.getArray('wbs.base').push([1])) },
    { name: 'text where a map belongs', update: written((document) => document.getText('meta').insert(0, 'x')) },
    { name: 'a map inside a register', update: over(`${first}:2`, new Y.Map()) },
    { name: 'bytes in a register', update: over(`${first}:2`, new Uint8Array(100)) },
    { name: 'a name that is a number', update: over(`${first}:2`, 42) },
    { name: 'a name of a megabyte', update: over(`${first}:2`, 'x'.repeat(1_000_000)) },
    { name: 'a field that does not exist', update: over(`${first}:99`, 1) },
    { name: 'a key that is no row', update: over('no row at all:2', 'x') },
    {
      name: 'a row without a tuple',
      update: written((document) => document.getMap('wbs.base').set('row-99999999', 7)),
    },
    { name: 'an unknown setting', update: written((document) => document.getMap('meta').set('admin', true)) },
    { name: 'a newer schema', update: written((document) => document.getMap('meta').set('schema', 99)) },
    { name: 'a sub-document', update: over(`${first}:2`, new Y.Doc()) },
    { name: 'changes that wait for others that never come', update: pending(base, first) },
    { name: 'megabytes of changes that wait', update: pending(base, first, 'x'.repeat(3_000_000)) },
    { name: 'deletions of what nobody wrote', update: deletionOfNothing() },
  ]
}

/** The second of two changes, without the first. */
function pending(base: Uint8Array, row: string, text = 'second'): Uint8Array {
  const document = new Y.Doc()
  Y.applyUpdate(document, base)
  document.getMap('wbs.over').set(`${row}:2`, 'first')
  const between = Y.encodeStateVector(document)
  document.getMap('wbs.over').set(`${row}:2`, text)
  return Y.encodeStateAsUpdate(document, between)
}

function hugeCount(): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 4_000_000_000)
  encoding.writeVarUint(encoder, 4_000_000_000)
  return encoding.toUint8Array(encoder)
}

function deletionOfNothing(): Uint8Array {
  const encoder = encoding.createEncoder()
  for (const number of [0, 1, 12_345, 1, 0, 1_000_000]) encoding.writeVarUint(encoder, number)
  return encoding.toUint8Array(encoder)
}
