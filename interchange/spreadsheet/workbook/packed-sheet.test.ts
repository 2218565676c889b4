import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeRows } from '../sheet-book.ts'
import { SheetRefusal } from '../sheet-refusal.ts'
import { openPackedSheet } from './packed-sheet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sheet = bytesOf('a,b\n1,2\n')

/** Names of the spreadsheet and the pictures. */
const namesIn = (files: Record<string, Uint8Array>) => {
  const packed = openPackedSheet(zipSync(files), 'q.zip')
  return packed && [packed.name, packed.pictures]
}

describe('an archive with a spreadsheet', () => {
  it('is told from a workbook, which is a ZIP too, and from other files', async () => {
    expect(openPackedSheet(await writeRows('T', [{ name: 'a', example: '', note: '' }], []), 'q.zip')).toBeNull()
    expect(openPackedSheet(sheet, 'q.csv')).toBeNull()
    expect(
      namesIn({ mimetype: bytesOf('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': sheet }),
    ).toBeNull()
  })

  it('gives its bytes and those of each picture', () => {
    const packed = openPackedSheet(zipSync({ 'q.csv': sheet, 'a.png': bytesOf('picture') }), 'q.zip')
    const texts = [packed?.bytes, packed?.open('a.png')].map((bytes) => new TextDecoder().decode(bytes))
    expect([packed?.name, ...texts]).toEqual(['q.csv', 'a,b\n1,2\n', 'picture'])
  })

  it('is read without what packers add, out of the one folder that holds all of it', () => {
    const clutter = { '__MACOSX/exam/._q.csv': sheet, 'exam/.DS_Store': sheet, 'exam/Thumbs.db': sheet }
    expect(namesIn({ 'exam/q.csv': sheet, 'exam/a.png': sheet, ...clutter })).toEqual(['q.csv', ['a.png']])
  })

  it('keeps the path of a picture in a folder, also where a packer writes it with backslashes', () => {
    expect(namesIn({ 'q.csv': sheet, 'figures\\a.png': sheet })).toEqual(['q.csv', ['figures/a.png']])
    expect(namesIn({ 'exam\\q.csv': sheet, 'exam\\a.png': sheet })).toEqual(['q.csv', ['a.png']])
  })

  it('finds a name however its accents are written', () => {
    expect(namesIn({ 'q.csv': sheet, 'e\u0301.png': sheet })).toEqual(['q.csv', ['\u00e9.png']])
  })

  it('has to hold exactly one', () => {
    expect(() => namesIn({ 'a.png': sheet })).toThrow(new SheetRefusal('wrong_type', { code: 'archive.no_sheet' }))
    const params = { count: 2, names: 'a.csv, b.xlsx' }
    expect(() => namesIn({ 'a.csv': sheet, 'b.xlsx': sheet })).toThrow(
      new SheetRefusal('wrong_type', { code: 'archive.several_sheets', params }),
    )
  })
})
