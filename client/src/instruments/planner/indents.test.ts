import { expect, test } from 'vitest'
import { textAsCells } from './clipboard.ts'
import { withIndents } from './indents.ts'

test('the indents of Excel, which are formats of its cells, become blanks before the texts', () => {
  const html = `<html><head><style><!--
    .xl65 {mso-style-parent:style0; text-align:left; padding-left:12px; mso-char-indent-count:1;}
    .xl66 {text-align:left; padding-left:24px; mso-char-indent-count:2;}
    --></style></head><body><table><!--StartFragment-->
    <tr height=20><td>Block A</td><td align=right>12</td></tr>
    <tr><td class=xl65 style='border-top:none'>Foundations</td><td>5</td></tr>
    <tr><td class="xl66">Excavate</td><td>3</td></tr><!--EndFragment--></table></body></html>`
  const cells = textAsCells('Block A\t12\r\nFoundations\t5\r\nExcavate\t3\r\n')
  expect(withIndents(cells, html)).toEqual([
    ['Block A', '12'],
    ['  Foundations', '5'],
    ['    Excavate', '3'],
  ])
})

test('lengths in place of counts are levels too, and a clipboard of other cells is left alone', () => {
  const html =
    '<table><tr><td style="padding-left:3px">Roof</td></tr><tr><td style="padding-left: 14pt">Tiles</td></tr></table>'
  expect(withIndents([['Roof'], ['Tiles']], html)).toEqual([['Roof'], ['    Tiles']])
  expect(withIndents([['Roof'], ['Tiles'], ['Door']], html)).toEqual([['Roof'], ['Tiles'], ['Door']])
  expect(withIndents([['Roof']], '<p style="padding-left:40px">Roof</p>')).toEqual([['Roof']])
})
