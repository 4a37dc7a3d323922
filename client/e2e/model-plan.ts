import { createSchedule, type SignedIn } from './people.ts'

const DAY = 480

/** A schedule whose works build the elements of models. */
export interface ModelPlan {
  path: string
  spaceId: string
  scheduleId: string
  versionId: string
  work(code: string, name: string, days: number): Promise<string>
  /** The second work begins when the first one is done. */
  follow(predId: string, succId: string): Promise<unknown>
  /** Id of the model that the file becomes. */
  model(fileName: string, ifc: string): Promise<string>
  /** Conditions of elements, as a rule of the models keeps them under a name. */
  rule(id: string, name: string, elements: readonly unknown[]): Promise<unknown>
  link(modelId: string, guid: string, workId: string, profileId?: string): Promise<void>
}

export async function modelPlan(person: SignedIn, name: string): Promise<ModelPlan> {
  const path = await createSchedule(person, name)
  const [spaceId = '', scheduleId = ''] = path.slice(1).split('/schedule/')
  const schedule = await person.call<{ currentVersion: { id: string } }>('GET', `/schedules/${scheduleId}`)
  const versionId = schedule.currentVersion.id
  const edit = (commands: unknown[]) => person.call('POST', `/schedules/${scheduleId}/models/links`, { commands })
  return {
    ...{ path, spaceId, scheduleId, versionId },
    work: async (code, name, days) => {
      const row = { type: 'work', code, name, durationMinutes: days * DAY, parentId: null, after: null }
      return (await person.call<{ row: { id: string } }>('POST', `/versions/${versionId}/wbs`, row)).row.id
    },
    follow: (predId, succId) => person.call('POST', `/versions/${versionId}/relations`, { predId, succId }),
    model: async (fileName, ifc) => {
      const known = new Set((await modelsOf(person, scheduleId)).map(({ id }) => id))
      await person.upload(`/schedules/${scheduleId}/models`, fileName, ifc)
      return made(person, scheduleId, known)
    },
    rule: (id, name, elements) =>
      edit([{ do: 'rule.set', id, rule: { name, elements, works: [], joins: [], share: 100 } }]),
    link: async (modelId, guid, workId, profileId) => {
      const link = { modelId, guid, workId }
      await edit([{ do: 'link.set', links: [link] }])
      if (profileId) await edit([{ do: 'link.profile', links: [link], profileId }])
    },
  }
}

const modelsOf = async (person: SignedIn, scheduleId: string) =>
  (await person.call<{ models: { id: string }[] }>('GET', `/schedules/${scheduleId}/models`)).models

/** Files are converted after the answer. */
async function made(person: SignedIn, scheduleId: string, known: ReadonlySet<string>): Promise<string> {
  const until = Date.now() + CONVERTED_MS
  for (;;) {
    const found = (await modelsOf(person, scheduleId)).find(({ id }) => !known.has(id))
    if (found) return found.id
    if (Date.now() > until) throw new Error('The model was not converted')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const CONVERTED_MS = 60_000
