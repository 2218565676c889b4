import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts'
import type { DraftCell, DraftTable } from './draft.ts'
import { readDraft } from './read.ts'

function readTable(html: string): DraftTable {
  const block = readDraft(html).blocks.find(({ type }) => type === 'table')
  if (block?.type !== 'table') throw new Error('no table was read')
  return block
}

const firstText = (cell: DraftCell) => {
  const [block] = cell.children
  const inline = block?.type === 'paragraph' ? block.children[0] : undefined
  return inline?.type === 'text' ? inline.text : ''
}

const textsOf = (rows: DraftCell[][]) => rows.map((row) => row.map(firstText))

/** Lays cells one after the other into the first free place, as a typesetter does, and fails where they don't fit. */
function expectFilled(rows: DraftCell[][], columns: number): void {
  const taken = rows.map(() => new Array<boolean>(columns).fill(false))
  for (const [index, row] of rows.entries()) {
    for (const cell of row) {
      const column = taken[index]!.indexOf(false)
      expect(column).toBeGreaterThanOrEqual(0)
      for (let down = 0; down < cell.rowspan; down += 1) {
        for (let across = 0; across < cell.colspan; across += 1) {
          expect(taken[index + down]?.[column + across]).toBe(false)
          taken[index + down]![column + across] = true
        }
      }
    }
    expect(taken[index]).not.toContain(false)
  }
}

const cell = fc
  .tuple(fc.constantFrom('td', 'th'), fc.integer({ min: -1, max: 6 }), fc.integer({ min: -1, max: 6 }))
  .map(([tag, rowspan, colspan]) => `<${tag} rowspan=${rowspan} colspan=${colspan}>x</${tag}>`)
const row = fc.array(cell, { maxLength: 5 }).map((cells) => `<tr>${cells.join('')}</tr>`)
const table = fc
  .tuple(fc.array(row, { maxLength: 4 }), fc.array(row, { minLength: 1, maxLength: 6 }))
  .map(
    ([head, body]) =>
      `<table><thead>${head.join('')}</thead><tbody><tr><td>x</td></tr>${body.join('')}</tbody></table>`,
  )

describe('tables', () => {
  test('have every row filled exactly, whatever their spans', () => {
    fc.assert(
      fc.property(table, (html) => {
        const { columns, head, body } = readTable(html)
        expectFilled(head, columns)
        expectFilled(body, columns)
      }),
      { numRuns: 500 },
    )
  })

  test('get empty cells where a row ends early', () => {
    const { columns, body } = readTable('<table><tr><td>a<td>b<td>c<tr><td>d</table>')
    expect(columns).toBe(3)
    expect(textsOf(body)).toEqual([
      ['a', 'b', 'c'],
      ['d', '', ''],
    ])
  })

  test('take leading rows of header cells as their head', () => {
    const { head, body } = readTable('<table><tbody><tr><th>x<th>y<tr><th>1<td>2</table>')
    expect(textsOf(head)).toEqual([['x', 'y']])
    expect(textsOf(body)).toEqual([['1', '2']])
  })

  test('have no head when a header cell reaches into the body', () => {
    const { head } = readTable('<table><tr><th rowspan=2>x<th>y<tr><td>2</table>')
    expect(head).toEqual([])
  })

  test('have no head when every row is one of header cells', () => {
    const { head, body } = readTable('<table><tr><th>x<tr><th>y</table>')
    expect(head).toEqual([])
    expect(body).toHaveLength(2)
  })

  test('are cut when their spans would cover a field of cells', () => {
    const { columns, body } = readTable('<table><tr><td rowspan=1000000 colspan=1000000>x</td></tr><tr><td>y</table>')
    expect(columns).toBe(31)
    expect(body).toHaveLength(2)
    const wide = readTable(`<table>${'<tr><td colspan=30>a<td colspan=30>b</tr>'.repeat(1_000)}</table>`)
    expect(wide.columns).toBe(MAX_COLUMNS)
    expect(wide.body.length).toBeLessThanOrEqual(MAX_ROWS)
  })

  test('keep their title as a paragraph in front', () => {
    const { blocks } = readDraft('<table><caption>Marks</caption><tr><td>1</td></tr></table>')
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'table'])
  })

  test('keep the alignment of a cell with the cell', () => {
    const { body } = readTable('<table><tr><td style="text-align: right"><p>1</p></td></tr></table>')
    expect(body[0]?.[0]).toMatchObject({ align: 'right', children: [{ type: 'paragraph', children: [{ text: '1' }] }] })
    expect(body[0]?.[0]?.children[0]).not.toHaveProperty('align')
  })
})
