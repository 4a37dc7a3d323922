import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/index.ts'
import { relationTypes } from './index.ts'
import { parseRelationTexts, type RelationText, relationTexts, relationTypeWords } from './relation-text.ts'

const codes = ['12', '15', 'A10', 'STAFF', 'A-10', 'AFS-2', '1', '1SS', '3.1.2', 'НО', 'Блок 1']
const knows = (code: string): boolean => codes.includes(code)
const fs = (code: string): RelationText => ({ code, type: 'fs', lag: '' })

describe('relations as text', () => {
  it('are written as planners write them', () => {
    const relations: RelationText[] = [
      { code: '12', type: 'fs', lag: '+3d' },
      { code: '15', type: 'ss', lag: '' },
      fs('A10'),
    ]
    expect(relationTexts(relations, relationTypeWords.en)).toBe('12FS+3d; 15SS; A10')
    expect(relationTexts(relations, relationTypeWords.ru)).toBe('12ОН+3d; 15НН; A10')
  })

  it('are read in any case, with blanks, in both languages', () => {
    expect(parseRelationTexts('12 fs + 3d;15нн ;; A10', knows)).toEqual([
      { code: '12', type: 'fs', lag: '+ 3d' },
      { code: '15', type: 'ss', lag: '' },
      fs('A10'),
    ])
    expect(parseRelationTexts('A10FF−1,5', knows)).toEqual([{ code: 'A10', type: 'ff', lag: '−1,5' }])
    expect(parseRelationTexts('  ', knows)).toEqual([])
  })

  it('keep codes that look like a type or a lag', () => {
    expect(parseRelationTexts('STAFF; A-10; НО', knows)).toEqual([fs('STAFF'), fs('A-10'), fs('НО')])
    expect(relationTexts([fs('STAFF')], relationTypeWords.en)).toBe('STAFFFS')
  })

  it('name what no row is called', () => {
    expect(parseRelationTexts('99; 98SS', knows)).toEqual([fs('99'), { code: '98', type: 'ss', lag: '' }])
  })

  it('are the same again after writing and reading, whatever the codes look like', () => {
    const random = seededRandom(7)
    const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    for (let round = 0; round < 2_000; round++) {
      const relations = Array.from({ length: Math.floor(random() * 5) }, () => ({
        code: any(codes),
        type: any(relationTypes),
        lag: any(['', '', '+3', '-4h', '+90m', '−1,5', '+2д']),
      }))
      const words = relationTypeWords[any(['en', 'ru'] as const)]
      expect(parseRelationTexts(relationTexts(relations, words), knows)).toEqual(relations)
    }
  })
})
