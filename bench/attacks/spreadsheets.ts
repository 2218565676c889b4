import { strToU8, zipSync } from 'fflate'
import { api } from '#contract'
import { call, makePlace, upload, type World } from './world.ts'

const spreadsheetOf = (rows: string) =>
  Uint8Array.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  )

/** A workbook with a tag of 200,000 attributes; behind it an honest one of the same school, which waits for the thread that reads. */
export async function attributes(world: World) {
  const { admin } = world.attacker
  const many = Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')
  const noise = Array.from({ length: 4000 }, () => Math.random().toString(36)).join(' ')
  const text = `<c t="inlineStr"><is><t>${noise}</t></is></c>`
  const evil = spreadsheetOf(`<row r="1" ${many}>${text}</row>`)
  const honest = spreadsheetOf(`<row r="1">${text}</row>`)
  return Promise.all(
    [evil, evil, evil, honest].map((bytes) =>
      upload(world, api.chapter.upload, { name: 'chapters.xlsx', bytes }, admin),
    ),
  )
}

/** 5,000 rows that are all wrong, so that all of them go into a workbook to correct. */
export async function failedRows(world: World) {
  const { admin } = world.attacker
  await makePlace(world, admin)
  const rows = Array.from({ length: 500 }, (_, at) => `Class ${at},X,${'long words '.repeat(300)}${at}`)
  const bytes = Uint8Array.from(strToU8(`class,subject_code,chapter\n${rows.join('\n')}`))
  const answers = []
  for (let round = 0; round < 5; round++) {
    answers.push(await upload(world, api.chapter.upload, { name: 'chapters.csv', bytes }, admin))
  }
  return answers
}

/** Bodies with 60,000 fields that no call knows. */
export async function unknownFields(world: World) {
  const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`unknown_field_${at}`, at]))
  const answers = []
  for (let round = 0; round < 10; round++) {
    answers.push(await call(world, api.grade.create, body, world.attacker.teacher))
    answers.push(await call(world, api.grade.list, { filter: body }, world.attacker.admin))
  }
  return answers
}
