import type { ContentColumn } from './content-columns.ts'
import { contentTable, tablesLeft, tablesOf } from './content-tables.ts'

const words: Readonly<Record<string, string>> = {
  value: 'as it is stored',
  lines: 'lines of HTML; they go through the sanitiser on the way in',
  text: 'what the question says; its HTML goes through the sanitiser on the way in',
  place: 'the number of the row in this table, from 1',
  school: 'not in the file: the school',
  person: 'who did it: number of a row of `accounts`; only in a file of everything',
  card: 'JSON, as it was printed, without its link',
  derived: 'not in the file: made again',
  left: 'not in the file',
}

const wordOf = (how: ContentColumn): string => {
  if (how.startsWith('>>')) return `numbers of rows of \`${how.slice(2)}\``
  if (how.startsWith('?')) return `number of a row of \`${how.slice(1)}\`, null where that is gone`
  if (how.startsWith('>')) return `number of a row of \`${how.slice(1)}\``
  if (how.startsWith('{')) return 'JSON; the ids in it are numbers of rows'
  return words[how] ?? how
}

/** What a file of a school's content is, field by field: the README.md of every such file, and docs/school-content.md. */
export function printContentDocs(): string {
  const ofContent = tablesOf('content')
  const tables = tablesOf('all').flatMap((name) => {
    const { what, columns, order } = contentTable(name)
    return [
      `## ${name}`,
      '',
      ofContent.includes(name) ? what : `${what} Only in a file of everything.`,
      ...(order ? ['', `In the order of ${order.map((column) => `\`${column}\``).join(', ')}.`] : []),
      '',
      '| Member | What it holds |',
      '| --- | --- |',
      ...Object.entries(columns).map(([column, how]) => `| \`${column}\` | ${wordOf(how)} |`),
      '',
    ]
  })
  const left = Object.entries(tablesLeft).map(
    ([why, names]) => `- ${why}: ${names.map((name) => `\`${name}\``).join(', ')}`,
  )
  return [
    '# The content of a school in a file',
    '',
    'A .zip that “Take everything along” in the settings of a school writes (`school-content/export`), and “Bring a school’s content in” reads into an',
    'empty school (`school-content/import`); by command `npm run admin -- export-school` and `npm run admin -- import-school`. It is plain: any program',
    'can read it. It is not encrypted, so leave it where you would leave the questions themselves.',
    '',
    '- `manifest.json`: `format` 1, `program`, `school`, `scope` (content or all), `made_at`, `tables` with the rows and the SHA-256 of each, `files` with their number',
    '  and the SHA-256 of their sorted names, one a line.',
    '- `tables/<name>.jsonl`: a row on each line, as JSON; members in the order below. Days are YYYY-MM-DD, times ISO 8601 in UTC.',
    '- `files/<sha256>.<ext>`: pictures by the SHA-256 of their bytes. Where a text shows one it says `media:<sha256>.<ext>`.',
    '',
    'A file of questions alone (`question/export` as `quaestor`) is one of `scope` questions, with the tables grades, subjects, chapters, topics, questions and',
    'question_versions, and of their members those that say what a question is and where it stands. It comes in where questions do, as does the file of a school,',
    'each question as it stands in its newest version.',
    '',
    'A file of `scope` content has nothing of people, exams and results. One of `scope` all is a file of everything: it has these too, and personal data of pupils,',
    'guardians and staff with them; making it is told to all admins of the school. No password and no token is in either.',
    '',
    ...tables,
    '## Tables that are not in it',
    '',
    ...left,
    '',
  ].join('\n')
}
