import { sql } from 'kysely'
import type { z } from 'zod'
import { TopicInput } from '#contract'
import type { SpreadsheetColumn } from '../../interchange/spreadsheet/columns/columns.ts'
import { withFilledDown } from '../uploads/filled-down.ts'
import { spreadsheetKind } from '../uploads/spreadsheet-reader.ts'
import { placedColumns } from './chosen-places.ts'
import { placeHeadings, subjectColumns } from './place-headings.ts'
import { lockPlaces } from './place-names.ts'
import { type KeyedTable, type NaturalKey, readByKey, type Saving, takeByKey } from './take-by-key.ts'
import { withTitlesApart } from './titles-apart.ts'

const columns: readonly SpreadsheetColumn[] = [
  ...subjectColumns,
  {
    name: 'chapter',
    required: true,
    also: [...placeHeadings.chapter, 'अध्याय का नाम'],
    example: 'Whole Numbers',
    note: 'Title of the chapter, as in the chapter list.',
  },
  {
    name: 'topic',
    takes: 'text',
    required: true,
    also: [...placeHeadings.topic, 'Title', 'Name'],
    example: 'Place value',
    note: 'Title of the topic, at most 150 characters.',
  },
  {
    name: 'sub_topics',
    takes: 'text',
    also: ['Sub-topics', 'Subtopics', 'Details', 'Contents', 'उप-प्रकरण', 'उप-विषय'],
    example: 'Ones and tens; Reading large numbers',
    note: 'Any number up to 20, separated by semicolons. May be empty.',
  },
]

/** Fields of the contract by the column that they come from. */
const columnOf: Record<string, string> = {
  title: 'topic',
  sub_topic: 'sub_topics',
  grade_id: 'class',
  subject_id: 'subject_code',
  chapter_id: 'chapter',
}

interface Row {
  grade_id: number
  subject_id: number
  chapter_id: number
  title: string
  sub_topic: string[]
}

const splitSubTopics = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

const key: NaturalKey<Row, z.output<typeof TopicInput>> = {
  places: ['class', 'subject_code', 'chapter'],
  title_column: 'topic',
  noun: 'noun.topic',
  columnOf: (path) => columnOf[path] ?? path,
  parse({ values }, ids) {
    return TopicInput.safeParse({
      grade_id: ids.class,
      subject_id: ids.subject_code,
      chapter_id: ids.chapter,
      title: values.topic,
      sub_topic: splitSubTopics(values.sub_topics ?? ''),
    })
  },
  toRow: ({ grade_id, subject_id, chapter_id, title, sub_topic = [] }) => ({
    grade_id,
    subject_id,
    chapter_id,
    title,
    sub_topic,
  }),
  parent: ({ chapter_id }) => chapter_id,
  title: ({ title }) => title,
  find: findTopics,
  table: 'topics',
  columns: ['grade_id', 'subject_id', 'chapter_id', 'title', 'sub_topic'],
  changes: (before, { title, sub_topic }) => ({
    title,
    sub_topic: sub_topic.length > 0 ? sub_topic : before.sub_topic,
  }),
}

/** Topics from a spreadsheet; the natural key is chapter and title. */
export const topicSpreadsheet = spreadsheetKind<KeyedTable<Row>>({
  job: 'import-topics',
  title: 'Topics',
  called: ['Topics', 'Topic List', 'Sub-topics', 'Syllabus', 'प्रकरण'],
  entity: 'topic',
  door: 'topics',
  columns,
  value_columns: [...placedColumns, 'topic'],
  readRows({ table, ...reading }) {
    const filled = withFilledDown(table, ['class', 'subject_code', 'chapter'])
    const apart = withTitlesApart(filled, reading.list, { column: 'topic', details: 'sub_topics', asks: true })
    return readByKey({ ...reading, table: apart }, key)
  },
  take: (work, _records, _lost, read) => takeByKey(work, read, key),
})

async function findTopics({ db, client_id }: Saving, chapter_ids: number[]) {
  await lockPlaces(db, client_id, 'chapters', chapter_ids)
  const { rows } = await sql<Row & { id: number; row_version: number }>`
    select id, row_version, grade_id, subject_id, chapter_id, title, sub_topic from topics
    where client_id = ${client_id} and chapter_id = any(${chapter_ids}::bigint[]) and deleted_at is null`.execute(db)
  return rows
}
