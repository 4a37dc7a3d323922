import { describe, expect, it } from 'vitest'
import { asText, richText } from './rich-text.ts'

describe('messages with a little HTML (R-DLG-03)', () => {
  it('keeps plain text as it is', () => {
    expect(richText('Delete 3 works?')).toEqual(['Delete 3 works?'])
    expect(richText('a < b & c')).toEqual(['a < b & c'])
  })

  it('turns allowed tags into nodes (R-DLG-03)', () => {
    expect(richText('Delete <b>Level 4</b>?<br>All of it')).toEqual([
      'Delete ',
      { tag: 'b', children: ['Level 4'] },
      '?',
      { tag: 'br', children: [] },
      'All of it',
    ])
  })

  it('drops attributes and every other tag, but keeps the text (R-DLG-03)', () => {
    expect(richText('<b onclick="alert(1)">x</b><img src=x onerror=alert(1)><script>y</script>')).toEqual([
      { tag: 'b', children: ['x'] },
      'y',
    ])
  })

  it('survives tags that do not match', () => {
    expect(richText('</b>a<i>b<b>c</i>d')).toEqual([
      'a',
      { tag: 'i', children: ['b', { tag: 'b', children: ['c'] }] },
      'd',
    ])
  })

  it('shows names as they were typed', () => {
    expect(richText(`Delete <b>${asText('A & B <i>')}</b>?`)).toEqual([
      'Delete ',
      { tag: 'b', children: ['A & B <i>'] },
      '?',
    ])
  })

  it('reads entities as characters, never as tags', () => {
    expect(richText('&lt;b&gt; &amp; more')).toEqual(['<b> & more'])
  })
})
