import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutated } from '../../items/testing/mutations.ts'
import { FileRefusal } from '../../refusal.ts'
import { openFile } from '../open-file.ts'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/old-excel/${name}.xls`, import.meta.url)))
const openedBy = (bytes: Uint8Array) => openFile(bytes, 'list.xls').sheets
const rowsIn = (bytes: Uint8Array, sheet = 0) => openedBy(bytes)[sheet]?.read().rows ?? []

const codeOf = (bytes: Uint8Array) => {
  try {
    openedBy(bytes)
    return null
  } catch (error) {
    if (error instanceof FileRefusal) return error.sentence.code
    throw error
  }
}

/** With other bytes in the place of some that are there once. */
function changed(bytes: Uint8Array, from: Buffer, to: Buffer): Uint8Array {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(from)
  expect(at).toBeGreaterThan(0)
  to.copy(copy, at)
  return new Uint8Array(copy)
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('R50 a workbook of Excel 97 to 2003 (.xls)', () => {
  it('as LibreOffice writes it: what is shown, what is stored, formulas, what is hidden', () => {
    const bytes = fixture('libreoffice')
    expect(openedBy(bytes).map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Class 9 A', false],
      ['छुपी', true],
    ])
    const rows = rowsIn(bytes)
    expect(rows.map(({ row, is_hidden }) => [row, is_hidden ?? false])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((row) => [row, row === 5]),
    )
    const formula = { is_formula: true }
    expect(rows.slice(1, 5).map(({ cells }) => cells)).toEqual([
      [
        { shown: '007' },
        { shown: 'लक्ष्मी देवी' },
        { shown: '06/07/2009', stored: 40000, kind: 'date' },
        { shown: '50%', stored: 0.5, kind: 'number' },
        { shown: '12', stored: 12, kind: 'number', ...formula },
      ],
      [
        { shown: '8', stored: 8, kind: 'number' },
        { shown: 'Ravi 😀 Kumar' },
        { shown: '6-Jul-09 18:00', stored: 40000.75, kind: 'date' },
        { shown: 'x2', html: '<sup>x2</sup>' },
        { shown: 'Ravi 😀 Kumar!', ...formula },
      ],
      [
        { shown: '9.75', stored: 9.75, kind: 'number' },
        { shown: 'struck', is_struck: true },
        { shown: '0.33', stored: 1 / 3, kind: 'number' },
        { shown: 'TRUE', stored: 1, kind: 'yes_no', ...formula },
        { shown: '#DIV/0!', kind: 'error', ...formula },
      ],
      [
        { shown: '-5', stored: -5, kind: 'number' },
        { shown: 'hidden' },
        { shown: '1,234,567', stored: 1234567, kind: 'number' },
        { shown: 'q' },
        { shown: '#N/A', kind: 'error', ...formula },
      ],
    ])
    const merged = { shown: 'merged', merged: 'A6:C6' }
    expect(rows[5]?.cells).toEqual([
      ...[merged, merged, merged],
      { shown: 'long '.repeat(2000) },
      { shown: '1E+15', stored: 1e15, kind: 'number' },
    ])
  })

  it('as programs write it: raised and lowered parts of a text, hidden columns, days from 1904, a file of one sector', () => {
    const [, first, second] = rowsIn(fixture('python'))
    expect(openedBy(fixture('python'))[0]?.read().hidden_columns).toEqual([5])
    expect(first?.cells[3]).toEqual({ shown: 'H2O', html: 'H<sub>2</sub>O' })
    expect(second?.cells[3]).toEqual({ shown: 'x2 bold', html: 'x<sup>2</sup><strong> bold</strong>' })
    expect(rowsIn(fixture('from-1904'))[1]?.cells[1]).toEqual({ shown: '2010-02-03', stored: 40212, kind: 'date' })
    expect(rowsIn(fixture('javascript')).map(({ cells }) => cells.map(({ shown }) => shown))).toEqual([
      ['Roll', 'Name', 'Marks'],
      ['1', 'आशा', '12.5'],
      ['2', 'Ravi', 'AB'],
    ])
  })

  it('is refused by name with a password, of Excel 95 and older, and as another kind of old file', () => {
    const bytes = fixture('python')
    const writer = Buffer.from([0x5c, 0, 0x70, 0])
    expect(codeOf(changed(bytes, writer, Buffer.from([0x2f, 0])))).toBe('sheet.password')
    const workbook = Buffer.concat([utf16('Workbook\0'), Buffer.alloc(46), Buffer.from([18, 0])])
    const named = (name: string) =>
      changed(bytes, workbook, Buffer.concat([utf16(name.padEnd(32, '\0')), Buffer.from([2 * name.length + 2, 0])]))
    expect(['Workbook', 'EncryptedPackage', 'Book', 'WordDocument'].map((name) => codeOf(named(name)))).toEqual([
      ...[null, 'sheet.password', 'sheet.excel_95', 'sheet.no_workbook'],
    ])
    expect(codeOf(changed(bytes, Buffer.from([9, 8, 16, 0, 0, 6]), Buffer.from([9, 8, 16, 0, 0, 5])))).toBe(
      'sheet.excel_95',
    )
  })

  it.each(['libreoffice', 'python', 'javascript'])('%s, damaged, is refused by name or read', (name) => {
    const bytes = fixture(name)
    for (let seed = 0; seed < 200; seed++) {
      try {
        for (const sheet of openedBy(mutated(bytes, seed))) sheet.read()
      } catch (error) {
        expect(error).toBeInstanceOf(FileRefusal)
      }
    }
    for (let length = 8; length < bytes.length; length += 97) {
      try {
        for (const sheet of openedBy(bytes.subarray(0, length))) sheet.read()
      } catch (error) {
        expect(error).toBeInstanceOf(FileRefusal)
      }
    }
    expect(openedBy(bytes).length).toBeGreaterThan(0)
  })
})
