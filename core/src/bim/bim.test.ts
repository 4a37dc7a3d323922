import { describe, expect, test } from 'vitest'
import {
  compareRevisions,
  type ElementMark,
  MAX_REPORTED,
  type ModelGeometry,
  packGeometry,
  unpackGeometry,
} from './index.ts'

const triangle: ModelGeometry = {
  elements: 2,
  shapeVertices: Uint32Array.of(0, 3),
  shapeIndices: Uint32Array.of(0, 3),
  shapeFrames: Float32Array.of(0, 0, 0, 1, 2, 0),
  positions: Uint16Array.of(0, 0, 0, 65_535, 0, 0, 0, 65_535, 0),
  indices: Uint32Array.of(0, 1, 2),
  partElements: Uint32Array.of(1),
  partShapes: Uint32Array.of(0),
  partMatrices: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 5, 6),
  partColors: Uint8Array.of(255, 128, 0, 255),
  origin: Float64Array.of(4_500_000.25, 0, -6_100_000.5),
}

describe('the geometry of a model', () => {
  test('comes out of its file as it went in', () => {
    expect(unpackGeometry(packGeometry(triangle).buffer)).toEqual(triangle)
  })

  test('a file that is cut off or another one is refused', () => {
    const { buffer } = packGeometry(triangle)
    expect(() => unpackGeometry(buffer.slice(0, buffer.byteLength - 40))).toThrow('cut off')
    expect(() => unpackGeometry(buffer.slice(0, 8))).toThrow('cut off')
    expect(() => unpackGeometry(new ArrayBuffer(200))).toThrow('no geometry')
  })
})

describe('another revision', () => {
  const mark = (guid: string, fingerprint = 'a'): ElementMark => ({
    guid,
    name: guid,
    ifcClass: 'IfcWall',
    fingerprint,
  })

  test('is told by GlobalId: added, removed, changed and unchanged', () => {
    const report = compareRevisions([mark('1'), mark('2'), mark('3')], [mark('2'), mark('3', 'b'), mark('4')])
    expect(report).toMatchObject({ unchanged: 1, addedCount: 1, removedCount: 1, changedCount: 1 })
    expect([report.added, report.removed, report.changed].map(([one]) => one?.guid)).toEqual(['4', '1', '3'])
  })

  test('finds elements that were given another GlobalId, unless it could be several', () => {
    const wall = (guid: string, name: string, fingerprint: string): ElementMark => ({
      ...mark(guid, fingerprint),
      name,
    })
    const before = [
      wall('1', 'W', 'x'),
      wall('2', 'W', 'y'),
      wall('3', 'Roof', 'r'),
      wall('4', 'Twin', 't'),
      wall('5', 'Twin', 't'),
    ]
    const after = [wall('6', 'W', 'y'), wall('7', 'W', 'x'), wall('8', 'Roof', 'other'), wall('9', 'Twin', 't')]
    const { renamed } = compareRevisions(before, after)
    expect(renamed.map(({ from, to }) => `${from} ${to}`)).toEqual(['1 7', '2 6', '3 8'])
  })

  test('names only the first of many', () => {
    const many = Array.from({ length: MAX_REPORTED + 1 }, (_, at) => mark(String(at)))
    expect(compareRevisions([], many)).toMatchObject({ addedCount: MAX_REPORTED + 1 })
    expect(compareRevisions([], many).added).toHaveLength(MAX_REPORTED)
  })
})
