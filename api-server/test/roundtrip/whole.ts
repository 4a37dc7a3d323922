/** A schedule with its target versions as a `.plumb` file, and what it is where that arrives. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { countsOf, type FilePlan } from '@plumbline/core/exchange'
import type { SchedulePlan } from '@plumbline/core/plan'
import { CONTENT, versionPart, type WholeContent, type WholeVersion } from '@plumbline/core/whole-schedule'
import { arrive } from '../../src/planning/exchange/whole-schedules/arrive.ts'
import type { Arrived } from '../../src/planning/exchange/whole-schedules/tasks.ts'
import { WholeWriter } from '../../src/planning/exchange/whole-schedules/write.ts'
import { decodeNoted, encodePlan } from '../../src/planning/schedules/document/index.ts'
import { newId } from '../../src/platform/ids.ts'

interface Version {
  told: WholeVersion
  plan: SchedulePlan
  notes?: FilePlan['notes']
}

export async function throughWhole(file: FilePlan): Promise<FilePlan> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-roundtrip-'))
  try {
    const path = join(folder, 'whole.plumb')
    await writeWhole(file, path)
    return asFile(await arrivedOf(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const versionsOf = ({ plan, notes, baselines }: FilePlan): Version[] => {
  const targets = baselines.map(({ name, plan }, i) => ({
    told: versionOf({ name, kind: 'target', activeTarget: i === 0 }),
    plan,
  }))
  return [{ told: versionOf({ name: 'Actual', kind: 'actual', activeTarget: false }), plan, notes }, ...targets]
}

const versionOf = (told: Pick<WholeVersion, 'name' | 'kind' | 'activeTarget'>): WholeVersion => ({
  ...{ id: newId(), locked: false, planning: false, isBranch: false, basedOn: null, basedOnId: null, basedOnSeq: 0 },
  ...told,
})

async function writeWhole(file: FilePlan, path: string): Promise<void> {
  const about = { program: 'roundtrip', madeAt: '2026-01-05T00:00:00.000Z' }
  const writer = new WholeWriter(path, about, new AbortController().signal)
  const versions = versionsOf(file)
  for (const { told, plan, notes } of versions) writer.add(versionPart(told.id), encodePlan(plan, notes))
  writer.addJson(CONTENT, {
    schedule: { id: newId(), name: file.plan.settings.name, code: '' },
    versions: versions.map(({ told }) => told),
    attributes: file.attributes,
    ...{ computed: [], people: [], boards: [], channels: [], models: [], files: [], resources: [] },
  } satisfies WholeContent)
  await writer.end()
}

/** Uploads lie packed. */
async function arrivedOf(path: string): Promise<NonNullable<Arrived['schedule']>> {
  const packed = `${path}.gz`
  await pipeline(createReadStream(path), createGzip(), createWriteStream(packed))
  const nobody = { self: newId(), isTrusted: true, people: [], attributes: [], register: { known: [], mayMake: false } }
  const to = { into: join(path, '..', 'part'), name: null, ...nobody }
  const { schedule } = await arrive({ do: 'arrive', path: packed, ...to }, () => undefined)
  if (!schedule) throw new Error('Nothing arrived')
  return schedule
}

function asFile({ versions, attributes: { make } }: NonNullable<Arrived['schedule']>): FilePlan {
  const [actual, ...targets] = versions.map(({ name, document }) => ({ name, ...decodeNoted(document.begin) }))
  if (!actual) throw new Error('A schedule has an actual version')
  const { name: _, notes, ...plan } = actual
  const baselines = targets.map(({ name, notes: _notes, ...kept }) => ({ key: name, name, plan: kept }))
  const counts = countsOf(plan, make)
  return { plan, notes: new Map(notes), attributes: make, baselines, counts, issues: [], stored: new Map() }
}
