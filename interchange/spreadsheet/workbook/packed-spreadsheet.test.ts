import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FileRefusal } from '../../refusal.ts'
import { writeRows } from '../write-workbook.ts'
import { openPackedSpreadsheet } from './packed-spreadsheet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const spreadsheet = bytesOf('a,b\n1,2\n')

/** Names of the spreadsheet and the pictures. */
const namesIn = (files: Record<string, Uint8Array>) => {
  const packed = openPackedSpreadsheet(zipSync(files), 'q.zip')
  return packed && [packed.name, packed.pictures]
}

describe('an archive with a spreadsheet', () => {
  it('is told from a workbook, which is a ZIP too, and from other files', async () => {
    expect(openPackedSpreadsheet(await writeRows('T', [{ name: 'a', example: '', note: '' }], []), 'q.zip')).toBeNull()
    expect(openPackedSpreadsheet(spreadsheet, 'q.csv')).toBeNull()
    expect(
      namesIn({ mimetype: bytesOf('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': spreadsheet }),
    ).toBeNull()
  })

  it('gives its bytes and those of each picture', () => {
    const packed = openPackedSpreadsheet(zipSync({ 'q.csv': spreadsheet, 'a.png': bytesOf('picture') }), 'q.zip')
    const texts = [packed?.bytes, packed?.open('a.png')].map((bytes) => new TextDecoder().decode(bytes))
    expect([packed?.name, ...texts]).toEqual(['q.csv', 'a,b\n1,2\n', 'picture'])
  })

  it('is read without what packers add, out of the one folder that holds all of it', () => {
    const clutter = {
      '__MACOSX/exam/._q.csv': spreadsheet,
      'exam/.DS_Store': spreadsheet,
      'exam/Thumbs.db': spreadsheet,
    }
    expect(namesIn({ 'exam/q.csv': spreadsheet, 'exam/a.png': spreadsheet, ...clutter })).toEqual(['q.csv', ['a.png']])
  })

  it('keeps the path of a picture in a folder, also where a packer writes it with backslashes', () => {
    expect(namesIn({ 'q.csv': spreadsheet, 'figures\\a.png': spreadsheet })).toEqual(['q.csv', ['figures/a.png']])
    expect(namesIn({ 'exam\\q.csv': spreadsheet, 'exam\\a.png': spreadsheet })).toEqual(['q.csv', ['a.png']])
  })

  it('finds a name however its accents are written', () => {
    expect(namesIn({ 'q.csv': spreadsheet, 'e\u0301.png': spreadsheet })).toEqual(['q.csv', ['\u00e9.png']])
  })

  it('has to hold exactly one', () => {
    expect(() => namesIn({ 'a.png': spreadsheet })).toThrow(new FileRefusal('wrong_type', { code: 'archive.no_sheet' }))
    const params = { count: 2, names: 'a.csv, b.xlsx' }
    expect(() => namesIn({ 'a.csv': spreadsheet, 'b.xlsx': spreadsheet })).toThrow(
      new FileRefusal('wrong_type', { code: 'archive.several_sheets', params }),
    )
  })
})
