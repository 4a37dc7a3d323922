import { describe, expect, it } from 'vitest'
import { invalidName } from './space-name.ts'

describe('name of a space', () => {
  it('is required (R-SPACE-03)', () => {
    expect(invalidName('  ')).toBe('required')
    expect(invalidName('Meridian Build')).toBeNull()
  })

  it('has at most 32 characters, none of them prohibited (R-CONST-01, R-CONST-02)', () => {
    expect(invalidName('x'.repeat(33))).toBe('tooLong')
    expect(invalidName('a{b}')).toBe('prohibited')
  })
})
