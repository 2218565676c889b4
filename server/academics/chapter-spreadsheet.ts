import { sql } from 'kysely'
import type { z } from 'zod'
import { ChapterInput } from '#contract'
import { chapterNumber } from '../../interchange/doors/places/chapters.ts'
import type { SpreadsheetColumn } from '../../interchange/spreadsheet/columns/columns.ts'
import { withFilledDown } from '../uploads/filled-down.ts'
import { readNumber, readPercent } from '../uploads/spreadsheet-kind.ts'
import { spreadsheetKind } from '../uploads/spreadsheet-reader.ts'
import { placedColumns } from './chosen-places.ts'
import { placeHeadings, subjectColumns } from './place-headings.ts'
import { lockPlaces } from './place-names.ts'
import { type KeyedTable, type NaturalKey, readByKey, type Saving, takeByKey } from './take-by-key.ts'
import { withTitlesApart } from './titles-apart.ts'
import { withWeightageNoted } from './weightage-noted.ts'

const columns: readonly SpreadsheetColumn[] = [
  ...subjectColumns,
  {
    name: 'chapter_no',
    takes: 'number',
    also: [
      'Chapter Number',
      'Chapter No.',
      'Ch. No.',
      'Number',
      'No.',
      'S. No.',
      'Sr. No.',
      'अध्याय संख्या',
      'पाठ संख्या',
      'पाठ सं.',
      'अध्याय सं.',
      'पाठ क्र.',
      'क्रमांक',
    ],
    example: '1',
    note: 'Number of the chapter, 0 to 999. May be empty.',
  },
  {
    name: 'chapter',
    required: true,
    also: [...placeHeadings.chapter, 'Title', 'Name', 'अध्याय का नाम'],
    example: 'Whole Numbers',
    note: 'Title of the chapter, at most 150 characters.',
  },
  {
    name: 'weightage',
    takes: 'number',
    also: [
      'Weight',
      'Weightage (%)',
      'Weightage %',
      'Wt.',
      'Wt. %',
      'Wt. (%)',
      'Percent',
      'Percentage',
      'भार',
      'भारांक',
      'भारांक (%)',
    ],
    example: '12.5',
    note: 'Part of the syllabus in percent, 0 to 100. May be empty.',
  },
]

/** Fields of the contract by the column that they come from. */
const columnOf: Record<string, string> = { number: 'chapter_no', grade_id: 'class', subject_id: 'subject_code' }

interface Row {
  grade_id: number
  subject_id: number
  chapter: string
  number: number | null
  weightage: number | null
}

const key: NaturalKey<Row, z.output<typeof ChapterInput>> = {
  places: ['class', 'subject_code'],
  title_column: 'chapter',
  noun: 'noun.chapter',
  columnOf: (path) => columnOf[path] ?? path,
  parse({ values }, ids) {
    return ChapterInput.safeParse({
      grade_id: ids.class,
      subject_id: ids.subject_code,
      chapter: values.chapter,
      number: readNumber(chapterNumber(values.chapter_no ?? '')),
      weightage: readPercent(values.weightage ?? ''),
    })
  },
  toRow: ({ grade_id, subject_id, chapter, number = null, weightage = null }) => ({
    grade_id,
    subject_id,
    chapter,
    number,
    weightage,
  }),
  parent: ({ subject_id }) => subject_id,
  title: ({ chapter }) => chapter,
  find: findChapters,
  table: 'chapters',
  columns: ['grade_id', 'subject_id', 'chapter', 'number', 'weightage'],
  changes: (before, { chapter, number, weightage }) => ({
    chapter,
    number: number ?? before.number,
    weightage: weightage ?? before.weightage,
  }),
}

/** Chapters from a spreadsheet; the natural key is subject and title. */
export const chapterSpreadsheet = spreadsheetKind<KeyedTable<Row>>({
  job: 'import-chapters',
  title: 'Chapters',
  called: ['Chapters', 'Chapter List', 'Syllabus', 'Curriculum', 'अध्याय', 'पाठ्यक्रम'],
  entity: 'chapter',
  door: 'chapters',
  columns,
  value_columns: placedColumns,
  readRows({ table, ...reading }) {
    const filled = withFilledDown(table, ['class', 'subject_code'])
    // A list of changes is rarely the whole of a subject.
    const apart = withTitlesApart(filled, reading.list, { column: 'chapter', details: 'chapter_no', asks: false })
    const noted = reading.input.mode === 'update' ? apart : withWeightageNoted(apart)
    return readByKey({ ...reading, table: noted }, key)
  },
  take: (work, _records, _lost, read) => takeByKey(work, read, key),
})

async function findChapters({ db, client_id }: Saving, subject_ids: number[]) {
  await lockPlaces(db, client_id, 'subjects', subject_ids)
  const { rows } = await sql<Row & { id: number; row_version: number }>`
    select id, row_version, grade_id, subject_id, chapter, number, weightage from chapters
    where client_id = ${client_id} and subject_id = any(${subject_ids}::bigint[]) and deleted_at is null`.execute(db)
  return rows
}
