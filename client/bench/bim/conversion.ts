import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { IfcAPI, LogLevel } from 'web-ifc'
import { convertModel } from '../../../api-server/src/planning/models/files/conversion/convert.ts'
import { modelFiles } from '../../../api-server/test/corpus-bim.ts'
import { quantile } from '../gantt/figures.ts'

/** Seconds of the processor, medians of rounds in one process, one after the other on the same file: others may be at work. */
export interface ConversionFigures {
  file: string
  megabytes: number
  /** Everything that the server keeps: shapes, elements, properties, places, tasks. */
  ours: number
  /** The file opened and every shape handed out. */
  reader: number
  ratio: number
}

const ROUNDS = 5

/** Real models, the reader that we use by itself and with all that we do. */
export async function measureConversions(): Promise<ConversionFigures[]> {
  const all: ConversionFigures[] = []
  for (const path of modelFiles()) all.push(await measureConversion(basename(path), readFileSync(path)))
  return all
}

async function measureConversion(file: string, text: Uint8Array): Promise<ConversionFigures> {
  const packed = gzipSync(text, { level: 1 })
  const [ours, reader]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    reader.push(await secondsOf(() => readAlone(text)))
    ours.push(await secondsOf(() => convertModel(packed, () => undefined)))
  }
  const [own, other] = [quantile(ours, 0.5), quantile(reader, 0.5)]
  return { file, megabytes: text.length / 1e6, ours: own, reader: other, ratio: own / other }
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** As its makers show it: open, and take each mesh with its vertices and triangles. */
async function readAlone(text: Uint8Array): Promise<void> {
  const api = new IfcAPI()
  await api.Init()
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  const model = api.OpenModel(text, { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: 12 })
  const taken = new Set<number>()
  api.StreamAllMeshes(model, ({ geometries }) => {
    for (let at = 0; at < geometries.size(); at++) {
      const id = geometries.get(at).geometryExpressID
      if (taken.has(id)) continue
      taken.add(id)
      const geometry = api.GetGeometry(model, id)
      api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
      geometry.delete()
    }
  })
  api.CloseModel(model)
}
